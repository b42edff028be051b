import { makeScenario, type Scenario, type Script } from '../catalogue/scenario';

/** What a probe makes, before it has an id. */
export interface ProbeDraft {
  /** Names that the id is made of: `['VIS', 'loans']`. */
  readonly named: readonly string[];
  readonly title: string;
  readonly fn: Script;
  /** Who acts in it; anyone when absent. */
  readonly personas?: readonly string[];
}

/** Scenarios with an id and tags of their own: `PROBE-VIS-LOANS`, `probe`, `probe:visibility`. */
export function probeScenarios(tag: string, drafts: readonly ProbeDraft[]): readonly Scenario[] {
  const taken = new Set<string>();
  return drafts.map(({ named, title, fn, personas = [] }) => {
    const id = freeId(['PROBE', ...named].map(idPart).join('-'), taken);
    taken.add(id);
    const tags = ['probe', `probe:${tag}`];
    return { ...makeScenario(id, title, { tags, generated: true }, withoutFaults(fn)), personas };
  });
}

/** What a world's own faults do to an answer is not what is probed. */
function withoutFaults(fn: Script): Script {
  return async (run) => {
    if (run.mode === 'inprocess') await run.fault.profile(false);
    await fn(run);
  };
}

function idPart(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '-');
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  return free;
}
