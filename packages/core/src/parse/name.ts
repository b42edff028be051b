import type { Entry } from './node';
import type { Problems } from './problems';

/** Reports a name that no tool can have for an argument; true when it is fine. Services have them with dots, brackets and `$`. */
export function checkArgumentName(entry: Entry, problems: Problems): boolean {
  if (entry.key !== '__proto__' && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u.test(entry.key)) return true;
  problems.atKey(entry, `"${entry.key}" is no name for an argument`, 'use 1 to 64 characters on one line');
  return false;
}

/** Reports a name that could not be used in a path, a tool or a line of code; true when it is fine. */
export function checkName(entry: Entry, what: string, problems: Problems): boolean {
  if (entry.key === '__proto__') {
    problems.atKey(entry, `${what} cannot be named "__proto__"`, 'choose another name');
    return false;
  }
  if (/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(entry.key)) return true;
  problems.atKey(
    entry,
    `"${entry.key}" is no name for ${what}`,
    'use up to 64 letters, digits, _ and -, beginning with a letter or _',
  );
  return false;
}
