import type { OutcomeLine } from '@faultbench/core';
import { type BlockLines, blocksOf } from './blocks';

/** `refund agent › issues the refund 12/20 ✓ 11 ✗ 1`, for each block in the middle of its runs. */
export function progressLines(lines: readonly OutcomeLine[], width: number): readonly string[] {
  return blocksOf(lines).flatMap((block) => {
    const { plan, runs } = block;
    const underWay = plan.of > 1 && runs.size > 0 && runs.size < plan.selected.length;
    return underWay ? [cut(`${plan.name} `, width - tally(block).length) + tally(block)] : [];
  });
}

function tally({ plan, runs }: BlockLines): string {
  const passed = [...runs.values()].filter(({ outcome }) => outcome === 'passed').length;
  const left = [...runs.values()].filter(({ outcome }) => outcome === 'not needed').length;
  const others = runs.size - passed - left;
  return `${runs.size}/${plan.selected.length} ✓ ${passed}${others === 0 ? '' : ` ✗ ${others}`}`;
}

// a line that wraps could not be taken back
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 2))}… `;
}
