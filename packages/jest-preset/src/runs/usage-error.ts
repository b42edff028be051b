/** The test's own mistake in how it uses us: its message says what, where and how to mend it. */
export class UsageError extends Error {}
