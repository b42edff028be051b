type Write = NodeJS.WriteStream['write'];

/**
 * Lines at the end of a terminal's output that are written anew as they change. Whatever else is written takes their
 * place first; Jest's own status stands below them, since it draws itself again around every write.
 */
export class LiveRegion {
  readonly #streams: readonly { readonly stream: NodeJS.WriteStream; readonly write: Write; readonly own: Write }[];
  #shown = 0;

  constructor(out: NodeJS.WriteStream, others: readonly NodeJS.WriteStream[]) {
    this.#streams = [out, ...others].map((stream) => {
      const { write } = stream;
      const own = ((...args: Parameters<Write>) => {
        this.show([]);
        return write.apply(stream, args);
      }) as Write; // passes on whatever it is called with
      stream.write = own;
      return { stream, write, own };
    });
  }

  show(lines: readonly string[]): void {
    const [out] = this.#streams;
    if (out === undefined || (lines.length === 0 && this.#shown === 0)) return;
    const back = this.#shown === 0 ? '' : `\x1b[${this.#shown}A\x1b[J`;
    this.#shown = lines.length;
    out.write.call(out.stream, `${back}${lines.map((line) => `${line}\n`).join('')}`);
  }

  /** Takes the lines away, and leaves the streams as they were. */
  close(): void {
    this.show([]);
    // Jest's own reporter may have put back what was there before it
    for (const { stream, write, own } of this.#streams) if (stream.write === own) stream.write = write;
  }
}
