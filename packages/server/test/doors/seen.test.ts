import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAll } from './seen';

/** What was seen when somebody last looked at it. The table in docs/faults.md is made of this file. */
const record = join(__dirname, 'seen.json');

test('what each client sees of each fault at each door is what was recorded', async () => {
  const seen = await lookAll();
  expect(JSON.stringify(seen)).not.toMatch(/inject|fault|fake|simulat|mock|phase|applied/i);
  if (!existsSync(record)) {
    writeFileSync(record, `${JSON.stringify(seen, undefined, 2)}\n`);
    throw new Error(`there was no ${record}: what is seen now was written there; look at it, and run again`);
  }
  expect(seen).toEqual(JSON.parse(readFileSync(record, 'utf8')));
});
