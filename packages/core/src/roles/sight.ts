import type { JsonObject, Row } from '../model/json';
import type { RecordRules, Sight } from '../model/spec';
import type { Match } from '../world/match';
import type { Rows } from '../world/rows';
import { readPersona } from './persona';
import { SeenRows } from './seen-rows';

/** Asks the handler that says whether a persona sees a row. */
export type AskSight = (sight: Exclude<Sight, string>, row: Row) => boolean;

/** Leaves out of a table what a persona does not see. */
export type Seeing = (rows: Rows) => Rows;

/** How a persona sees the tables; undefined for nobody in particular, who is shown everything. */
export function seeingAs(persona: string | null, ask: AskSight): Seeing | undefined {
  const role = persona === null ? undefined : readPersona(persona)?.role;
  if (persona === null || role === undefined) return undefined;
  return (rows) => {
    const { rules } = rows.record;
    const sight = rules?.sees[role] ?? 'all';
    if (!rules || sight === 'all') return rows;
    return new SeenRows(rows, (row) => sees(sight, row, rules, persona, ask), ownMatch(sight, rules, persona));
  };
}

function sees(sight: Sight, row: Row, { owner }: RecordRules, persona: string, ask: AskSight): boolean {
  if (typeof sight !== 'string') return ask(sight, row);
  return sight === 'all' || (sight === 'own' && owner !== undefined && row[owner] === persona);
}

// what is one's own is found by the table's index
function ownMatch(sight: Sight, { owner }: RecordRules, persona: string): Match {
  const match: JsonObject = sight === 'own' && owner !== undefined ? { [owner]: persona } : {};
  return match;
}
