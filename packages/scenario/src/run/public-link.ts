import type { PendingResponse } from '../answer/pending';
import type { Doors, UploadedFile } from './doors';
import type { Sender } from './sender';

/** A link that somebody without a login holds. */
export class PublicLink {
  readonly url: string;
  readonly holder: string;
  readonly #doors: Doors;
  readonly #sender: Sender;

  /** @internal */
  constructor(url: string, holder: string, doors: Doors, sender: Sender) {
    this.url = url;
    this.holder = holder;
    this.#doors = doors;
    this.#sender = sender;
  }

  open(): PendingResponse {
    const { url, holder } = this;
    const sending = { door: 'public', persona: holder, method: 'GET', target: url, request: null } as const;
    return this.#sender.send(sending, (requestId) => this.#doors.public({ method: 'GET', url, holder, requestId }));
  }

  /** Sends a form; with files it is multipart. */
  submit(form: Readonly<Record<string, string>> = {}, files?: Readonly<Record<string, UploadedFile>>): PendingResponse {
    const { url, holder } = this;
    const sending = { door: 'public', persona: holder, method: 'POST', target: url, request: form } as const;
    return this.#sender.send(sending, (requestId) =>
      this.#doors.public({ method: 'POST', url, holder, form, ...(files ? { files } : {}), requestId }),
    );
  }
}
