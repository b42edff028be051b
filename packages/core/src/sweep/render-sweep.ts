import { pathOf } from '../trace/path';
import { canonicalJson } from '../trace/trace';
import { type CallSite, siteKey } from './call-sites';
import { faultTitles } from './fault-titles';
import type { Trial, TrialEnd } from './ledger';
import type { Failure } from './shrink';
import type { SweepOptions, SweepResult } from './sweep';
import { isOf, planYaml, type SweptFault } from './sweep-run';

/** The whole result as text: coverage table, pairs, and every failure with the plan that makes it. */
export function renderSweep(result: SweepResult, options: SweepOptions): string {
  if (result.clean.outcome !== 'passed') return renderBroken(result);
  const { sites, runs, more, product, failures } = result;
  const size = `${counted(sites.length, 'call site')} × ${counted(options.faults.length, 'fault')}, depth ${options.depth}`;
  const head = `${size}: ${counted(runs, 'run')} instead of ${product}${more === 0 ? '' : `, and ${more} more for what failed`}`;
  return [
    head,
    ...tableLines(result, options.faults),
    ...deeperLines(result),
    ...leftOutLines(result, options),
    ...failures.flatMap(failureLines),
    ...brokenLines(result),
    ...(failures.length === 0 && result.trials.some(({ end }) => !UNKNOWN.includes(end))
      ? ['no fault at any of these calls makes it fail']
      : []),
  ].join('\n');
}

/** An agent that goes on and on makes thousands. */
const MOST_NEW_CALLS = 20;

/** Ends that say nothing of the agent. */
const UNKNOWN: readonly TrialEnd[] = ['error', 'void', 'left out', 'not reached'];

function renderBroken({ clean }: SweepResult): string {
  return [
    `the run without a fault ${clean.outcome === 'failed' ? 'failed' : `ended as ${clean.outcome}`}, so that there is nothing to learn from faults:`,
    ...clean.message.split('\n').map((line) => `  ${line}`),
    `  ${pathOf(clean.events)}`,
    ...replayLines(clean.replay),
  ].join('\n');
}

function tableLines(result: SweepResult, faults: readonly SweptFault[]): readonly string[] {
  const trials = grouped(result.trials, ({ candidate }) => siteKey(candidate.site));
  const pointless = grouped(result.pointless, ({ site }) => siteKey(site));
  const foundAt = (site: SweptSite): Found => {
    const key = siteKey(site);
    return { site, trials: trials.get(key) ?? [], pointless: pointless.get(key) ?? [] };
  };
  const isTried = (site: SweptSite) => !site.recovery || trials.has(siteKey(site));
  const rows = result.sites
    .filter(isTried)
    .map(foundAt)
    .map((found) => [
      siteText(found.site) + (found.site.recovery ? ' (recovery)' : ''),
      ...faults.map((fault) => cellOf(found, fault)),
    ]);
  const untried = result.sites.filter((site) => !isTried(site));
  const cells = rows.flat();
  return [
    ...columns([['call', ...faultTitles(faults)], ...rows]),
    ...(cells.includes('-') ? ['  - would change nothing there'] : []),
    ...(untried.length === 0
      ? []
      : [`calls that only a fault leads to, for one depth more: ${newCallsText(untried, result.sites)}`]),
  ];
}

/** What is known of one call site. */
interface Found extends Pick<SweepResult, 'trials' | 'pointless'> {
  readonly site: SweptSite;
}

type SweptSite = SweepResult['sites'][number];

function cellOf({ site, trials, pointless }: Found, fault: SweptFault): string {
  const trial = trials.find(
    ({ candidate: { plan } }) => isOf(plan.at(-1), fault) && (site.recovery || plan.length === 1),
  );
  if (trial) return endText(trial);
  const none = pointless.find((each) => isOf(each.fault, fault));
  if (none?.as !== undefined) return `as ${none.as}`;
  return site.recovery && !none ? '' : '-';
}

function endText({ end, like, candidate }: Trial): string {
  if (end === 'failed') return 'FAILED';
  if (end === 'error') return 'ERROR';
  if (end === 'equal' && like) return `equal to ${pointText(like, candidate.plan)}`;
  return end;
}

// in a table of single faults the call alone says which
function pointText(like: Trial['candidate']['plan'], plan: Trial['candidate']['plan']): string {
  const point = like.at(-1);
  if (!point) return 'the clean run';
  const own = plan.at(-1);
  if (own?.on === point.on && own.call === point.call) return point.fault;
  return `${point.fault} at #${point.call}`;
}

function deeperLines({ trials }: SweepResult): readonly string[] {
  const deeper = trials.filter(({ candidate }) => candidate.plan.length > 1);
  if (deeper.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { end } of deeper) counts.set(end, (counts.get(end) ?? 0) + 1);
  const text = [...counts]
    .map(([end, count]) => `${count} ${end === 'equal' ? 'equal to one before' : end}`)
    .join(', ');
  return [`two faults and more: ${counted(deeper.length, 'plan')} (${text})`];
}

function leftOutLines({ trials }: SweepResult, { budget }: SweepOptions): readonly string[] {
  const left = trials.filter(({ end }) => end === 'left out');
  if (left.length === 0) return [];
  const expected = left.filter(({ like }) => like !== undefined).length;
  const why = expected === 0 ? '' : `, ${expected} of them expected to end like one that was run`;
  return [`left out by the budget of ${counted(budget, 'run')}: ${counted(left.length, 'plan')}${why}`];
}

function failureLines({ run, confirmed, yaml, plan, found, cut }: Failure): readonly string[] {
  const shrunk =
    found.length > plan.length || planYaml(found) !== yaml ? ['  shrunk from', ...indented(planYaml(found))] : [];
  const again = confirmed.of === 0 ? '' : `   ${confirmed.failed} of ${counted(confirmed.of, 'rerun')} failed`;
  return [
    'FAILED under',
    ...indented(yaml),
    `  ${pathOf(run.events)}${again}`,
    ...indented(reasonOf(run.message)),
    ...shrunk,
    ...(cut ? ['  the budget was spent before every smaller plan was tried'] : []),
    ...replayLines(run.replay),
  ];
}

/** Runs that say nothing about the agent: the harness let them down. */
function brokenLines({ trials }: SweepResult): readonly string[] {
  const broken = trials.filter(({ end }) => end === 'error');
  return broken.flatMap(({ candidate: { plan }, run }) => [
    'ERROR under',
    ...indented(planYaml(plan)),
    `  ${pathOf(run.events)}`,
    ...indented(reasonOf(run.message)),
    ...replayLines(run.replay),
  ]);
}

// what follows a blank line is for whoever replays it
function reasonOf(message: string): string {
  return message.split('\n\n')[0] ?? '';
}

function replayLines(replay: string | undefined): readonly string[] {
  return replay === undefined ? [] : [`  npx faultbench replay ${replay}`];
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}

/** `payments.issue_refund #1 {"order_id":"7"}` */
function siteText(site: CallSite): string {
  const text = canonicalJson(site.args);
  return `${callText(site)} ${text.length > 40 ? `${text.slice(0, 37)}...` : text}`;
}

/** With their arguments where these alone tell one from another call of this number. */
function newCallsText(untried: readonly SweptSite[], sites: readonly SweptSite[]): string {
  const alike = grouped(sites, callText);
  const shown = untried.slice(0, MOST_NEW_CALLS);
  const texts = shown.map((site) => (alike.get(callText(site))?.length === 1 ? callText(site) : siteText(site)));
  const more = untried.length - shown.length;
  return `${texts.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

function callText({ operation, nth }: CallSite): string {
  return `${operation} #${nth}`;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
