import { suggestion } from '@faultbench/core';
import type { Composition } from '../composition/composition';
import { anonymous } from '../run/doors';
import type { CatalogueOptions } from './catalogue';
import type { Scenario } from './scenario';

/** Throws a RangeError when somebody is to act whom nobody knows, or a clock to be moved that is none. */
export function checkCast(
  name: string,
  { clock, clockAs, tickAs }: CatalogueOptions,
  scenarios: readonly Scenario[],
  { members, roles }: Composition,
): void {
  const services = members.map((member) => member.name);
  if (clock !== undefined && !services.includes(clock))
    throw new RangeError(`catalogue '${name}': clock: no service "${clock}"; ${suggestion(clock, services)}`);
  if (!roles) return;
  const cast = [
    ...[tickAs ?? []].flat().map((persona) => [`catalogue '${name}': tickAs`, persona]),
    ...[clockAs ?? []].flat().map((persona) => [`catalogue '${name}': clockAs`, persona]),
    ...scenarios.flatMap(({ id, personas }) => personas.map((persona) => [`${id}: personas`, persona])),
  ];
  for (const [where, persona = ''] of cast) {
    const role = persona.replace(/#\d+$/, '');
    if (role === anonymous || roles.known(role)) continue;
    throw new RangeError(
      `${where}: no role '${role}' in the role catalogue ${roles.source}; ${suggestion(role, roles.roles)}`,
    );
  }
}
