/** Where scenarios run: against a world of the test's own, or against a deployment. */
export const modes = ['inprocess', 'live'] as const;

export type Mode = (typeof modes)[number];
export type Door = 'http' | 'mcp' | 'public';
export type Outcome = 'passed' | 'failed' | 'skipped' | 'error';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Phase = '' | 'GIVEN' | 'WHEN' | 'THEN';

/** Arguments by name. */
export type Args = Readonly<Record<string, unknown>>;

/** Most requests at once, by mode. */
export const maxConcurrency: Readonly<Record<Mode, number>> = { inprocess: 32, live: 10 };

/** Tags that keep a scenario from running against a deployment, with the reason. */
export const inProcessOnly: Readonly<Record<string, string>> = {
  failure: 'fault injection is not possible against a deployment',
};
