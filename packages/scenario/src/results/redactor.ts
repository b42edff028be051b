const secretKeys =
  'authorization proxyauthorization cookie setcookie xapikey apikey password passwd secret clientsecret privatekey ' +
  'token accesstoken refreshtoken idtoken session sessionid csrf csrftoken otp';

const shortest = 8;
const shortestWhole = 3;
const hidden = '[redacted]';

/** Hides secrets in what leaves memory: by the key they stand at, and by value wherever one turns up again. */
export class Redactor {
  readonly #keys: Set<string>;
  readonly #values = new Set<string>();
  /** Those that are hidden only where they stand alone: texts in their quotes, and numbers. */
  readonly #short = new Set<string>();

  /** `keys` are secret beside those that always are; `values` are secrets that are known already. */
  constructor(keys: readonly string[] = [], values: readonly string[] = []) {
    this.#keys = new Set([...secretKeys.split(' '), ...keys.map(plainKey)]);
    for (const value of values) this.learn(value);
  }

  /** A value that is secret everywhere; short ones are left alone, for hiding every "1" would hide the text. */
  learn(value: string): void {
    if (value.length >= shortest) this.#values.add(value);
  }

  /** Learns everything that stands at a secret key. */
  learnFrom(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (this.#isSecret(key)) this.#learnAll(member);
      else this.learnFrom(member);
    }
  }

  /** A text without the secrets in it, those at keys of JSON and of queries among them. */
  text(text: string): string {
    const longestFirst = [...this.#values].sort((a, b) => b.length - a.length);
    const known = longestFirst.reduce((rest, value) => rest.replaceAll(value, hidden), text);
    const keyed = known
      .replace(/"([^"\\]+)":\s*"((?:[^"\\]|\\.)*)("|$)/g, (all, key: string, _value, end: string) =>
        this.#isSecret(key) ? `"${key}":"${hidden}${end}` : all,
      )
      .replace(/"([^"\\]+)":\s*(?:-?\d[\d.eE+-]*|true|false)/g, (all, key: string) =>
        this.#isSecret(key) ? `"${key}":"${hidden}"` : all,
      )
      .replace(/([?&])([^=&\s]+)=([^&\s"]+)/g, (all, mark: string, key: string) =>
        this.#isSecret(key) ? `${mark}${key}=${hidden}` : all,
      );
    return this.#withoutShort(keyed);
  }

  /** A value of JSON without the secrets in it. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => [key, this.#member(key, member)]);
    return Object.fromEntries(members);
  }

  #learnAll(value: unknown): void {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) this.#learnAll(member);
    else if (typeof value === 'string' && value.length >= shortest) this.learn(value);
    else if (typeof value === 'string' && value.length >= shortestWhole) this.#short.add(JSON.stringify(value));
    else if (/^[\d.-]+$/.test(String(value)) && String(value).length >= shortestWhole) this.#short.add(String(value));
  }

  #withoutShort(text: string): string {
    return [...this.#short].reduce((rest, value) => {
      if (value.startsWith('"')) return rest.replaceAll(value, `"${hidden}"`);
      const digits = value.replaceAll('.', '\\.');
      return rest.replaceAll(new RegExp(`(?<![\\d.])${digits}(?!\\.?\\d)`, 'g'), hidden);
    }, text);
  }

  #member(key: string, member: unknown): unknown {
    return this.#isSecret(key) && member !== null ? hidden : this.value(member);
  }

  #isSecret(key: string): boolean {
    return this.#keys.has(plainKey(key));
  }
}

function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[-_]/g, '');
}
