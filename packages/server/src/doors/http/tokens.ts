import { createHash, timingSafeEqual } from 'node:crypto';

/** The bearer tokens that open a host. */
export class Tokens {
  readonly #digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.#digests = tokens.map(digest);
  }

  /** Whether an Authorization header holds one of them. Takes the same time whichever it is, and when it is none. */
  admit(authorization: string | undefined): boolean {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const given = digest(token);
    return this.#digests.filter((each) => timingSafeEqual(each, given)).length > 0;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
