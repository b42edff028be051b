import type { WorldSpec } from '../model/spec';
import { suggestion } from '../parse/suggest';
import { readPersona } from './persona';

/** What is wrong with the name of a persona in a world, and how to mend it; undefined when it is right. */
export function personaProblem(
  { name, roles }: Pick<WorldSpec, 'name' | 'roles'>,
  persona: unknown,
): string | undefined {
  if (!roles) return `world ${name} has no roles: add roles: { .. } to it, or name no persona`;
  const names = roles.map((role) => role.name);
  const read = typeof persona === 'string' ? readPersona(persona) : undefined;
  if (!read) return `${JSON.stringify(persona)} is no persona: write a role such as ${names[0]}, or ${names[0]}#2`;
  if (names.includes(read.role)) return undefined;
  return `world ${name} has no role "${read.role}": ${suggestion(read.role, names, 'its roles are')}`;
}
