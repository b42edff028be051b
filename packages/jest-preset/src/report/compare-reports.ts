import { compareBlocks, isWorse } from './comparison';
import { comparisonMarkdown } from './comparison-markdown';
import { comparisonText } from './comparison-text';
import type { Told } from './merged-report';
import { plainText, takesUnicode } from './plain-text';
import { readReport } from './read-report';

/** What changed from one report to the other, run by run. Red where a test became worse. Throws a sentence. */
export function compareReports(
  base: string,
  head: string,
  form: 'text' | 'markdown',
  environment: NodeJS.ProcessEnv,
): Told {
  const comparison = compareBlocks(readReport(base), readReport(head));
  if (comparison.blocks.length === 0) {
    throw new Error(`${base} and ${head} have no test in common: nothing can be compared`);
  }
  const red = comparison.blocks.some(isWorse);
  if (form === 'markdown') return { text: comparisonMarkdown(comparison), red };
  const text = comparisonText(comparison, base, head);
  return { text: takesUnicode(environment, process.platform) ? text : plainText(text), red };
}
