import type { Scenario } from '../catalogue/scenario';

/** The roles that somebody can act in. */
export interface KnownRoles {
  /** Where they are declared, for messages. */
  readonly source: string;
  known(role: string): boolean;
}

/** `clerk`, or `clerk#2` for another person of that role. */
export function personaOf(role: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`'${role}', ${n}: persons are counted from 1`);
  return n === 1 ? role : `${role}#${n}`;
}

export function checkPersona(
  persona: string,
  { id, personas }: Pick<Scenario, 'id' | 'personas'>,
  roles?: KnownRoles,
): void {
  const role = persona.replace(/#\d+$/, '');
  if (personas.length > 0 && !personas.includes(persona) && !personas.includes(role)) {
    const declared = personas.map((each) => `'${each}'`).join(', ');
    throw new RangeError(`${id} acts as '${persona}' but declares personas [${declared}]`);
  }
  if (role === 'anonymous' || !roles || roles.known(role)) return;
  throw new RangeError(`'${persona}': no role '${role}' in the role catalogue ${roles.source}`);
}
