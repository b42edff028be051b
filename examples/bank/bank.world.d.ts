// Written by `faultbench types` from bank.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    bank: {
      rows: {
        accounts: { readonly id: string; readonly holder: string; readonly status: 'active' | 'frozen' | 'closed'; readonly balance: number };
        transfers: { readonly id: string; readonly from_id: string; readonly to_id: string; readonly amount: number; readonly reference: string; readonly made_at: string };
      };
      newRows: {
        accounts: { id?: string; holder: string; status: 'active' | 'frozen' | 'closed'; balance: number };
        transfers: { id?: string; from_id: string; to_id: string; amount: number; reference: string; made_at?: string };
      };
      tools: {
        get_account: { args: { id: string }; result: Worlds['bank']['rows']['accounts'] };
        list_accounts: { args: { status?: 'active' | 'frozen' | 'closed' | null }; result: readonly Worlds['bank']['rows']['accounts'][] };
        transfer: { args: { from_id: string; to_id: string; amount: number; reference: string; idempotency_key?: string | null }; result: unknown };
        list_transfers: { args: { from_id?: string | null; to_id?: string | null; reference?: string | null }; result: readonly Worlds['bank']['rows']['transfers'][] };
      };
      operations:
        | 'accounts.get_account'
        | 'accounts.list_accounts'
        | 'transfers.transfer'
        | 'transfers.list_transfers';
      faultTargets:
        | 'default'
        | 'accounts.*'
        | 'transfers.*'
        | 'accounts.get_account'
        | 'accounts.list_accounts'
        | 'transfers.transfer'
        | 'transfers.list_transfers';
    };
  }
}
