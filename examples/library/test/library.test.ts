import { lending } from '../library.scenarios';

describe.catalogue(lending);

describe.runs(6, { minPassRate: 0.8 })("with the world's own faults", () => {
  describe.catalogue(lending, { tags: '(clock or public) and not probe', faults: true });
});
