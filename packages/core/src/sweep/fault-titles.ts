import type { SweptFault } from './sweep-run';

/** What each fault is called in a table: its key, with its options where another one has the same key. */
export function faultTitles(faults: readonly SweptFault[]): readonly string[] {
  const alike = ({ fault }: SweptFault) => faults.filter((other) => other.fault === fault).length;
  return faults.map((each) => (alike(each) > 1 ? [each.fault, ...optionTexts(each)].join(' ') : each.fault));
}

function optionTexts({ options }: SweptFault): readonly string[] {
  return Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}
