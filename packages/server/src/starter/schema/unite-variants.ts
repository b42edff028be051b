import { type Shape, sameShape } from './shape';

/** One way a value can be; without a shape it is null alone. */
export interface Variant {
  readonly shape: Shape | undefined;
  readonly nullable: boolean;
}

/** One shape that takes what any of them takes. */
export function uniteVariants(variants: readonly Variant[]): Variant {
  const shapes = variants.flatMap(({ shape }) => (shape ? [shape] : []));
  const nullable = variants.some((each) => each.nullable);
  return { shape: shapes.length === 0 ? undefined : shapes.reduce(unite), nullable };
}

function unite(a: Shape, b: Shape): Shape {
  if (sameShape(a, b)) return a;
  if (a.kind === 'choice' && b.kind === 'choice') {
    return { kind: 'choice', values: [...new Set([...a.values, ...b.values])] };
  }
  if (isText(a) && isText(b)) return { kind: 'text' };
  if (isNumber(a) && isNumber(b)) return { kind: [a, b].every(({ kind }) => kind === 'whole') ? 'whole' : 'number' };
  return { kind: 'json' };
}

function isText({ kind }: Shape): boolean {
  return kind === 'text' || kind === 'choice' || kind === 'instant' || kind === 'day';
}

function isNumber({ kind }: Shape): boolean {
  return kind === 'whole' || kind === 'number';
}
