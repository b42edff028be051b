/** A text as a value of a YAML flow or block: bare where nothing can misread it. */
export function yamlText(text: string): string {
  const isBare =
    /^(\.\/)?[A-Za-z_][A-Za-z0-9_./#-]*( [A-Za-z0-9_./-]+)*$/.test(text) && !/^(true|false|null|nan|inf)$/i.test(text);
  return isBare ? text : quoted(text);
}

/** A key, which a colon follows. */
export function yamlKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name) && yamlText(name) === name ? name : quoted(name);
}

/** `{ a: b, c: d }` */
export function yamlMap(entries: readonly (readonly [string, string])[]): string {
  return entries.length === 0 ? '{}' : `{ ${entries.map(([key, value]) => `${yamlKey(key)}: ${value}`).join(', ')} }`;
}

export function yamlList(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** A comment on one line. */
export function yamlComment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;
}

// JSON's quotes are YAML's; what a world file may not hold is written by its code
function quoted(text: string): string {
  const escaped = JSON.stringify(text.replaceAll(/\p{Cs}/gu, '\ufffd'));
  return escaped.replaceAll(
    /[\p{Cc}\u2028\u2029\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
