/** A text as TypeScript writes it. */
export function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** `args.title`, `args['filter[status]']` */
export function member(of: string, name: string): string {
  return isIdentifier(name) ? `${of}.${name}` : `${of}[${literal(name)}]`;
}

const widest = 70;

/** `{ title: args.title }`, on several lines where it is long. */
export function objectText(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{}';
  const parts = entries.map(([name, value]) => `${isIdentifier(name) ? name : literal(name)}: ${value}`);
  const line = `{ ${parts.join(', ')} }`;
  return line.length <= widest ? line : `{\n${parts.map((part) => `  ${part},\n`).join('')}}`;
}

/** Statements further in. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`);
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
