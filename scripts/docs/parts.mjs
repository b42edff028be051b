const marker = /^<!-- (file|run|output|copy|use|table|shown): (.*) -->$/;

/**
 * Cuts a document into its parts, whose texts joined are the document:
 * plain text, marked fences `{ kind, argument, open, body, close }` and tables `{ kind: 'table', argument, head, tail }`.
 */
export function readParts(text) {
  const lines = text.split(/(?<=\n)/);
  const parts = [];
  let at = 0;
  while (at < lines.length) {
    const found = marker.exec(lines[at].trim());
    if (!found && /^\s*```/.test(lines[at])) {
      const end = closingFence(lines, at);
      parts.push(bare(lines, at, end));
      at = end + 1;
    } else if (!found) {
      parts.push({ kind: 'text', line: at + 1, text: lines[at++] });
    } else if (found[1] === 'use') {
      parts.push({ kind: 'use', argument: found[2], line: at + 1, text: lines[at++] });
    } else {
      const end = found[1] === 'table' ? lines.indexOf('<!-- /table -->\n', at) : closingFence(lines, at + 1);
      parts.push(found[1] === 'table' ? table(lines, at, end, found) : fence(lines, at, end, found));
      at = end + 1;
    }
  }
  return parts;
}

function fence(lines, at, end, [, kind, argument]) {
  return {
    kind,
    argument,
    line: at + 1,
    text: lines.slice(at, end + 1).join(''),
    open: lines.slice(at, at + 2).join(''),
    body: lines.slice(at + 2, end).join(''),
    close: lines[end],
  };
}

function table(lines, at, end, [, kind, argument]) {
  if (end < 0) throw new Error(`line ${at + 1}: no <!-- /table --> after the table marker`);
  return { kind, argument, line: at + 1, text: lines.slice(at, end + 1).join(''), head: lines[at], tail: lines[end] };
}

function bare(lines, at, end) {
  // a block without a language is a drawing
  const kind = /^\s*```\s*$/.test(lines[at]) ? 'text' : 'unmarked';
  return { kind, line: at + 1, text: lines.slice(at, end + 1).join('') };
}

function closingFence(lines, open) {
  if (!/^```/.test(lines[open] ?? '')) throw new Error(`line ${open + 1}: a marker stands before no fenced block`);
  const end = lines.findIndex((line, index) => index > open && /^```\s*$/.test(line));
  if (end < 0) throw new Error(`line ${open + 1}: the block does not end`);
  return end;
}
