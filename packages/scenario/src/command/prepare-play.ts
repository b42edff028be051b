import type { PlayedModule, PlayRequest, Preparation } from '@faultbench/server';
import type { Catalogue } from '../catalogue/catalogue';
import { isCatalogue, runnersOf } from '../catalogue/copy';
import type { Scenario } from '../catalogue/scenario';
import { shuffled } from '../catalogue/select';
import { Redactor } from '../results/redactor';
import { closingLine, reportJson, reportMarkdown } from '../results/report';
import type { Result } from '../results/result';
import { resultText } from '../results/result-text';
import { type Limits, limitsOf } from '../run/limits';
import { liveOptions } from '../runners/live-options';
import type { Runner } from '../runners/runner';
import { LooseErrors } from './loose-errors';

interface Meant {
  readonly catalogue: Catalogue;
  readonly runner: Runner;
  readonly scenarios: readonly Scenario[];
}

interface Playing {
  readonly tell: (text: string) => void;
  readonly limits: Limits;
}

interface Played {
  readonly name: string;
  readonly warnings: readonly string[];
  /** Without secrets. */
  readonly results: readonly Result[];
}

/** Finds the catalogues that a module exports, and what is meant of each. Throws what keeps them from being played. */
export function preparePlay(exported: object, request: PlayRequest): Preparation {
  const catalogues = [...new Set([exported, ...Object.values(exported)])].filter(isCatalogue);
  if (catalogues.length === 0)
    throw new RangeError("it exports no catalogue; write: export const lending = catalogue('lending', { … })");
  const meant = catalogues.map((catalogue) => meantOf(catalogue, request));
  if (meant.every(({ scenarios }) => scenarios.length === 0)) throw new RangeError(nothingMeant(meant, request));
  const warnings = [...new Set(meant.flatMap(warningsOf))];
  return { warnings, play: (tell) => playAll(meant, { tell, limits: request }) };
}

function warningsOf({ runner }: Meant): readonly string[] {
  return runner.composition.warnings ?? [];
}

function meantOf(catalogue: Catalogue, request: PlayRequest): Meant {
  const { inProcessRunner, liveRunner } = runnersOf(catalogue);
  const runner = request.mode === 'live' ? liveRunner(catalogue, liveOptions(process.env)) : inProcessRunner(catalogue);
  const scenarios = runner.scenarios(request);
  const { shuffle } = request;
  return { catalogue, runner, scenarios: shuffle === undefined ? scenarios : shuffled(scenarios, shuffle) };
}

function nothingMeant(meant: readonly Meant[], { tags, ids = [] }: PlayRequest): string {
  const asked = [...(tags === undefined ? [] : [`tags ${JSON.stringify(tags)}`]), ...ids.map((id) => `id ${id}`)];
  const all = meant.flatMap(({ runner }) => runner.scenarios());
  const tagged = [...new Set(all.flatMap((scenario) => scenario.tags))].sort();
  if (all.length === 0) return 'its catalogues are empty';
  const there = `there are ${all.length} scenarios, ${all[0]?.id} the first of them; their tags: ${tagged.join(', ') || 'none'}`;
  return `no scenario is meant by ${asked.join(' and ')}; ${there}`;
}

async function playAll(meant: readonly Meant[], how: Playing): Promise<PlayedModule> {
  const played: Played[] = [];
  for (const each of meant)
    played.push({ name: each.catalogue.name, warnings: warningsOf(each), results: await playOne(each, how) });
  const results = played.flatMap((each) => each.results);
  const count = (...outcomes: readonly string[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const hidden = new Redactor();
  return {
    closing: closingLine(results),
    failed: count('failed', 'error'),
    skipped: count('skipped'),
    json: (options) =>
      reportJson(results, hidden, { ...options, warnings: [...new Set(played.flatMap((each) => each.warnings))] }),
    markdown: () =>
      played.map(({ name, results: own, warnings }) => reportMarkdown(name, own, hidden, warnings)).join('\n'),
  };
}

async function playOne({ runner, scenarios }: Meant, { tell, limits }: Playing): Promise<readonly Result[]> {
  const results: Result[] = [];
  const loose = new LooseErrors();
  try {
    await runner.start();
    for (const scenario of scenarios) {
      const play = () => runner.runOne(scenario, limitsOf(scenario, limits));
      const result = await loose.during(scenario.id, play);
      results.push(result);
      tell(resultText(result, runner.redactor));
    }
  } finally {
    await runner.stop();
    loose.end();
  }
  // what a later scenario has shown to be secret is so in an earlier one, too
  for (const { exchanges } of results) runner.redactor.learnFrom(exchanges);
  return results.map((result) => runner.redactor.value(result) as Result); // of the same shape
}
