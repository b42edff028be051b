import type { Scenario } from '../catalogue/scenario';
import type { Doors } from '../run/doors';
import { maxConcurrency } from '../vocabulary';
import { LiveClock, type LiveClockOptions } from './live-clock';
import { type Deployment, liveSite, whyNot } from './live-site';
import { type LinkWatch, siteDoors } from './site-doors';

export interface LiveDoorsOptions extends Deployment, LinkWatch {
  readonly runId: string;
  readonly clock: Pick<LiveClockOptions, 'service' | 'as'>;
  readonly clockUrl?: string;
}

/** The doors of a deployment. Nothing is reset there. */
export function liveDoors(options: LiveDoorsOptions): Doors {
  const { baseUrl, runId, clockUrl = `${baseUrl.replace(/\/$/, '')}/__clock` } = options;
  const site = liveSite(options);
  const { close, ...doors } = siteDoors({ ofPath: () => site, ofTool: () => site, ofLink: () => site }, options);
  const clock = new LiveClock({ ...options.clock, url: clockUrl }, site);
  const reason = (persona: string) => whyNot(persona, options);
  const moves = ({ tags }: Scenario) => tags.includes('clock');
  return {
    ...doors,
    mode: 'live',
    maxConcurrency: maxConcurrency.live,
    runId,
    clock,
    start: () => clock.look(reason),
    stop: close,
    before: async (scenario) => {
      const [why] = scenario.personas.flatMap((persona) => reason(persona) ?? []);
      if (why !== undefined) return `live: ${why}`;
      if (!moves(scenario)) return undefined;
      clock.reach();
      const still = clock.unavailable();
      return still === undefined ? undefined : `in-process only here: ${still}`;
    },
    after: () => clock.release(),
  };
}
