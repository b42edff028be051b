import type { Agent } from './agent';

/** Does nothing and says that all is done: a test that it passes tests nothing. */
export const nullAgent: Agent = async () => ({ done: true });
