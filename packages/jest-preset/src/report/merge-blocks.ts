import type { PlanLine } from '@faultbench/core';
import type { BlockLines } from './blocks';
import { gateOf } from './gate-of';
import { runRanges } from './run-numbers';

/** What one machine's run folder holds. */
export interface Part {
  /** As the command line names it. */
  readonly name: string;
  readonly blocks: readonly BlockLines[];
}

export interface MergedBlocks {
  readonly blocks: readonly BlockLines[];
  /** Why parts do not belong together, a sentence each. */
  readonly problems: readonly string[];
}

/** Blocks of several machines, each decided once: runs of one id count together. */
export function mergeBlocks(parts: readonly Part[]): MergedBlocks {
  const merged = new Map<string, { readonly from: readonly string[]; readonly block: BlockLines }>();
  const problems: string[] = [];
  for (const { name, blocks } of parts) {
    for (const block of blocks) {
      const known = merged.get(block.plan.block);
      const found = known === undefined ? [] : problemsOf(known.block, known.from, block, name);
      problems.push(...found);
      const joined = known === undefined || found.length > 0 ? (known?.block ?? block) : join(known.block, block);
      merged.set(block.plan.block, { from: [...(known?.from ?? []), name], block: joined });
    }
  }
  return { blocks: [...merged.values()].map(({ block }) => whole(block)), problems };
}

function join(a: BlockLines, b: BlockLines): BlockLines {
  const calm = a.plan.calm && b.plan.calm && { calm: [...a.plan.calm, ...b.plan.calm] };
  return {
    plan: { ...a.plan, selected: [...a.plan.selected, ...b.plan.selected], ...calm },
    runs: new Map([...a.runs, ...b.runs]),
    calm: new Map([...a.calm, ...b.calm]),
    interrupted: a.interrupted || b.interrupted,
  };
}

// Shards are made to be merged: what none of them brings is missing, not left out by a filter.
function whole(block: BlockLines): BlockLines {
  const { shard, ...plan } = block.plan;
  if (shard === undefined) return block;
  const all = Array.from({ length: plan.of }, (_none, index) => index + 1);
  return { ...block, plan: { ...plan, selected: all, ...(plan.calm && { calm: all }) } };
}

function problemsOf(a: BlockLines, from: readonly string[], b: BlockLines, name: string): readonly string[] {
  const where = `"${b.plan.name}" (${b.plan.file})`;
  const first = from[0] ?? '';
  const different = differences(a.plan, b.plan).map(([what, here, there, mend]) => {
    return `${where} has ${what} ${here} in ${first} and ${there} in ${name}: ${mend}`;
  });
  const twice = overlap(a.plan, b.plan);
  if (different.length > 0 || twice.length === 0) return different;
  const runs = `run${twice.length === 1 ? '' : 's'} ${runRanges(twice, b.plan.of)}`;
  return [`${where}: ${runs} of ${name} were made in ${from.join(' or ')} already; give every shard once`];
}

function overlap(a: PlanLine, b: PlanLine): readonly number[] {
  const known = [new Set(a.selected), new Set(a.calm)];
  const twice = [b.selected, b.calm ?? []].flatMap((runs, half) => runs.filter((run) => known[half]?.has(run)));
  return [...new Set(twice)].sort((x, y) => x - y);
}

type Difference = readonly [what: string, here: string, there: string, mend: string];

function differences(a: PlanLine, b: PlanLine): readonly Difference[] {
  const commit = 'run every shard at the same commit';
  const setting = 'give every shard the same test and the same FAULTBENCH_ variables';
  const facts: readonly (readonly [string, (plan: PlanLine) => unknown, string])[] = [
    ['the planned number', ({ of }) => of, setting],
    ['the gate', gateOf, commit],
    ['pairs', ({ calm }) => calm !== undefined, commit],
    ['the world hash', ({ setup }) => setup?.world ?? 'none', commit],
    ['the seed', ({ setup }) => setup?.seed, setting],
    ['the clock', ({ setup }) => setup?.clock, setting],
    ['the digest of faults', ({ setup }) => setup?.faults, setting],
    ['the number of shards', ({ shard }) => shard?.count ?? 'none', setting],
  ];
  const found = facts.flatMap(([what, of, mend]) => {
    const [here, there] = [shown(of(a)), shown(of(b))];
    return here === there ? [] : [[what, here, there, mend] as const];
  });
  // the seed and the clock are part of the hash
  return found.length > 1 ? found.filter(([what]) => what !== 'the world hash' || found.length === 1) : found;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
