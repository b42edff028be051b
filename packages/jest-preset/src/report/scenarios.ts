import { closingLine, type Outcome } from '@faultbench/scenario';
import { firstLine } from './fold-runs';
import { cell } from './markdown';
import type { BlockReport, ReportData } from './report-data';

interface Played {
  readonly id: string;
  readonly outcome: Outcome;
  readonly reason: string;
}

/** A scenario that is made once: it has no rate, but an outcome. */
export function isScenario({ of, asked, runs }: BlockReport): boolean {
  return of === 1 && asked === null && runs.some(({ scenario }) => scenario !== undefined);
}

/** Which scenarios were skipped or went wrong by themselves, and how many passed; none when there was none. */
export function scenarioLines(data: ReportData): readonly string[] {
  const played = playedIn(data);
  if (played.length === 0) return [];
  return ['faultbench: scenarios', ...[...told(played), ...closingLine(played).split('\n')].map((line) => `  ${line}`)];
}

/** The same for summary.md. */
export function scenarioSection(data: ReportData): readonly string[] {
  const played = playedIn(data);
  if (played.length === 0) return [];
  const list = told(played).map((line) => `- ${cell(line)}`);
  return ['### faultbench: scenarios', ...(list.length === 0 ? [] : [list.join('\n')]), closingLine(played)];
}

function told(played: readonly Played[]): readonly string[] {
  return played.flatMap(({ id, outcome, reason }) => {
    return outcome === 'skipped' || outcome === 'error' ? [`${outcome.toUpperCase()} ${id} — ${reason}`] : [];
  });
}

function playedIn({ blocks }: ReportData): readonly Played[] {
  return blocks
    .filter(isScenario)
    .flatMap(({ runs }) =>
      runs.flatMap(({ scenario: id, outcome, message }) =>
        id === undefined ? [] : [{ id, outcome: outcomeOf(outcome), reason: firstLine(message) }],
      ),
    );
}

/** A fault that was planned and never struck is none of a scenario's outcomes; it did not show what it should. */
function outcomeOf(outcome: BlockReport['runs'][number]['outcome']): Outcome {
  return outcome === 'passed' || outcome === 'skipped' || outcome === 'error' ? outcome : 'failed';
}
