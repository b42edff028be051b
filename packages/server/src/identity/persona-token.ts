import { type Identify, readPersona, type WorldSpec } from '@faultbench/core';
import { digest } from '../mirror/digest';

/** Every token of this making, wherever it stands in a text. */
export const PERSONA_TOKEN = /fbt_[\w-]+_[0-9a-f]{16}/g;

/** What a persona of a run shows to say who it is. The same run gives it the same one, another run another one. */
export function personaToken(persona: string, { seed, run }: { readonly seed: number; readonly run: number }): string {
  return `fbt_${persona.replace('#', '-')}_${digest(persona, `${seed}:${run}`)}`;
}

/** Knows the tokens of a run's personas, made by the owner of the server when they are asked for. */
export function ownTokens(
  { roles = [] }: Pick<WorldSpec, 'roles'>,
  of: { readonly seed: number; readonly run: number },
): Identify {
  return (token) => {
    const [, slug = ''] = /^fbt_(.+)_[0-9a-f]{16}$/.exec(token) ?? [];
    // member-2 is member#2, or the role of that name
    const personas = [slug, slug.replace(/-(?=\d+$)/, '#')];
    return personas.find((each) => {
      const role = readPersona(each)?.role;
      return roles.some(({ name }) => name === role) && personaToken(each, of) === token;
    });
  };
}
