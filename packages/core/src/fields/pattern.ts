import { combined, exactly, type Supply } from './draw';
import { readPattern } from './read-pattern';

/** A regular expression as a recipe for texts that match it. */
export type Recipe =
  | { readonly kind: 'characters'; readonly of: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Recipe[] }
  | { readonly kind: 'choice'; readonly parts: readonly Recipe[] }
  | { readonly kind: 'repeat'; readonly part: Recipe; readonly min: number; readonly max: number };

const recipes = new Map<string, Recipe | undefined>();
const expressions = new Map<string, RegExp>();

/** Recipe of a pattern; undefined where one cannot be made: it looks around, or back. */
export function recipeOf(pattern: string): Recipe | undefined {
  if (!recipes.has(pattern)) recipes.set(pattern, readPattern(pattern));
  return recipes.get(pattern);
}

/** True for texts that are, as a whole, what a pattern says. */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  expressions.set(pattern, expression);
  return expression.test(text);
}

/** One text of a recipe; `index` chooses among so many. */
export function writeText(recipe: Recipe, index: (size: number) => number): string {
  if (recipe.kind === 'characters') return recipe.of[index(recipe.of.length)] ?? '';
  if (recipe.kind === 'sequence') return recipe.parts.map((part) => writeText(part, index)).join('');
  if (recipe.kind === 'choice') {
    const part = recipe.parts[index(recipe.parts.length)];
    return part ? writeText(part, index) : '';
  }
  const times = recipe.min + (recipe.max > recipe.min ? index(recipe.max - recipe.min + 1) : 0);
  return Array.from({ length: times }, () => writeText(recipe.part, index)).join('');
}

/** How many texts a recipe has; at least those of its longest ways, which no two choices share. */
export function textSupply(recipe: Recipe): Supply {
  if (recipe.kind === 'characters') return exactly(recipe.of.length);
  if (recipe.kind === 'sequence') return combined(recipe.parts.map(textSupply));
  if (recipe.kind === 'choice') {
    const supplies = recipe.parts.map(textSupply);
    const most = (of: (supply: Supply) => number) => exactly(Math.max(...supplies.map(of)));
    const attempts = combined([exactly(recipe.parts.length), most((each) => each.attempts)]).attempts;
    return { least: most((each) => each.least).least, attempts };
  }
  const { part, min, max } = recipe;
  const whole = combined(Array.from({ length: max }, () => textSupply(part)));
  return { ...whole, attempts: combined([whole, exactly(max - min + 1)]).attempts };
}
