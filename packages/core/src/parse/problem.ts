/** One mistake of a user, with its place and how to mend it. Plain data: it may cross processes. */
export interface Problem {
  /** As the user named the file; "" for a value given in a test. */
  readonly file: string;
  /** Absent when the problem has no place in a text. */
  readonly place?: Place;
  /** `services.orders.records.orders.total`; "" for the whole. */
  readonly path: string;
  readonly message: string;
  readonly mend: string;
}

export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** How many characters are meant, at least 1. */
  readonly length: number;
  /** Text of the line. */
  readonly excerpt: string;
}

/** A problem of a file as a whole: missing, not readable. */
export function fileProblem(file: string, message: string, mend: string): Problem {
  return { file, path: '', message, mend };
}
