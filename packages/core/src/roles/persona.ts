/** Somebody with a role: `member` is the first of them, `member#2` another one. */
export interface Persona {
  readonly role: string;
  /** From 1. */
  readonly number: number;
}

/** Reads `role` or `role#n`; undefined for anything else. */
export function readPersona(text: string): Persona | undefined {
  const [, role, number = '1'] = /^([^#]+)(?:#([1-9]\d{0,8}))?$/.exec(text) ?? [];
  return role === undefined || text.endsWith('#1') ? undefined : { role, number: Number(number) };
}
