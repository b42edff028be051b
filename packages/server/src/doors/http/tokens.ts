import { createHash, timingSafeEqual } from 'node:crypto';

/** Bearer tokens and whom each stands for. */
export class Tokens {
  readonly #known: readonly { readonly digest: Buffer; readonly persona: string }[];

  /** Token to persona. */
  constructor(tokens: Readonly<Record<string, string>>) {
    this.#known = Object.entries(tokens).map(([token, persona]) => ({ digest: digest(token), persona }));
  }

  /** Of an Authorization header; undefined when it holds none of the tokens. Takes the same time whichever it holds. */
  personaOf(authorization: string | undefined): string | undefined {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const given = digest(token);
    return this.#known.filter((each) => timingSafeEqual(each.digest, given))[0]?.persona;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
