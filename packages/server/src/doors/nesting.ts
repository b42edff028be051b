/** JSON text may nest without end, what walks values may not. */
const DEEPEST = 500;

/** Whether objects and arrays of this JSON text nest deeper than anything a world can hold. */
export function nestsTooDeep(json: string): boolean {
  // each level takes two characters
  if (json.length < 2 * DEEPEST) return false;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const char = json.charCodeAt(index);
    if (char === QUOTE) quoted = !quoted;
    else if (quoted) index += char === BACKSLASH ? 1 : 0;
    else if (char === BRACKET || char === BRACE) depth++;
    else if (char === BRACKET + 2 || char === BRACE + 2) depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const QUOTE = 34;
const BACKSLASH = 92;
const BRACKET = 91;
const BRACE = 123;
