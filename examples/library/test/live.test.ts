import { closingLine, liveOptions, liveRunner } from 'faultbench/scenario';
import { lending } from '../library.scenarios';
import { deployLibrary } from './deployment';

test('the same scenarios hold against a deployment', async () => {
  const library = await deployLibrary();
  try {
    const results = await liveRunner(lending, liveOptions(library.env)).runAll();
    const failed = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
    expect(failed.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);

    // faults cannot be put into a deployment, and who may write is tried where nothing is lost by it
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.filter(({ generated }) => !generated).map(({ id }) => id)).toEqual(['SC-LB-04']);
    expect(skipped.filter(({ generated }) => generated).map(({ id }) => id)).toEqual([
      'PROBE-PERM-LIBRARIAN-BORROW',
      'PROBE-PERM-MEMBER-BORROW',
      'PROBE-PERM-LIBRARIAN-ANNOTATE-LOAN',
      'PROBE-PERM-MEMBER-ANNOTATE-LOAN',
      'PROBE-PERM-LIBRARIAN-SEND-NOTICE',
      'PROBE-PERM-TICKER-TICK',
    ]);
    expect(closingLine(results)).toBe('64 passed, 0 failed, 7 skipped');
  } finally {
    await library.stop();
  }
}, 60_000);
