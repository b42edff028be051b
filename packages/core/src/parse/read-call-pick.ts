import type { CallPick } from '../model/fault';
import { unexpected } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';

/** Reads `1`, `2..4`, `3..` or `every 3`. */
export function readCallPick(node: Node, problems: Problems): CallPick | undefined {
  const pick = node.kind === 'scalar' && node.value !== null ? pickOf(String(node.value).trim()) : undefined;
  return (
    pick ?? unexpected(node, 'a number of a call or a range', problems, 'write 1, 2..4, 3.. or every 3, counted from 1')
  );
}

function pickOf(text: string): CallPick | undefined {
  const every = /^every (\d{1,9})$/.exec(text);
  if (every) return Number(every[1]) >= 1 ? { every: Number(every[1]) } : undefined;
  const match = /^(\d{1,9})(?:(\.\.)(\d{1,9})?)?$/.exec(text);
  const from = Number(match?.[1]);
  if (!match || from < 1) return undefined;
  if (match[2] === undefined) return { from, to: from };
  if (match[3] === undefined) return { from };
  return Number(match[3]) >= from ? { from, to: Number(match[3]) } : undefined;
}
