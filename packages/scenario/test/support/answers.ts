import { respond, ScenarioFailed, type ScenarioResponse } from '@faultbench/scenario';

/** An answer of GET /x to the clerk. */
export function answer(status: number, text: string): ScenarioResponse {
  const sent = { door: 'http', persona: 'clerk', method: 'GET', target: '/x', request: null } as const;
  return respond({ ...sent, phase: '', requestId: 'scn-1' }, { status, headers: {}, text, durationMs: 1 });
}

export function body(text: string): ScenarioResponse {
  return answer(200, text);
}

/** What a failing check says after the place. */
export function failureOf(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (error instanceof ScenarioFailed) return error.message.replace('GET /x as clerk (http): ', '');
    throw error;
  }
  return 'it holds';
}
