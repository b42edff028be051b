import { bundle, sdkServer, stdioHost } from './bundles';
import { dialogues, type Step } from './dialogues';
import { type Difference, type DifferenceName, differences, type Expected } from './differences';
import { type Frame, modern, type Peer, spawnedPeer } from './peer';

/** Is answered in every state of a connection, and chooses no generation. */
const probe = (id: string) =>
  modern(id, 'server/discover', {}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });

const used = new Set<string>();
let ours: string;
let theirs: string;

beforeAll(() => {
  ours = bundle(stdioHost).file;
  theirs = bundle(sdkServer).file;
});

describe('the line door answers as the SDK does, but for the listed differences', () => {
  test.each(Object.entries(dialogues))('%s', async (_name, steps) => {
    const [here, there] = await Promise.all([hold(ours, steps), hold(theirs, steps)]);
    for (const [index, step] of steps.entries()) {
      const expected = step.differs.reduce(apply, there[index] ?? []);
      expect({ said: step.say, answers: plain(here[index], expected) }).toEqual({
        said: step.say,
        answers: sorted(expected),
      });
    }
  });

  test('every listed difference occurs', () => {
    expect([...used].sort()).toEqual(Object.keys(differences).sort());
  });
});

/** Holds the dialogue; what comes back until the probes after a step are answered belongs to that step. */
async function hold(file: string, steps: readonly Step[]): Promise<readonly (readonly Frame[])[]> {
  const { peer, exited } = spawnedPeer(file);
  const answers: (readonly Frame[])[] = [];
  let seen = 0;
  for (const [index, { say }] of steps.entries()) {
    peer.say(...say);
    for (const turn of ['a', 'b', 'c']) await peer.answer(await asked(peer, `probe ${index}${turn}`));
    answers.push(peer.frames.slice(seen).filter(({ id }) => !String(id).startsWith('probe ')));
    seen = peer.frames.length;
  }
  peer.end();
  await exited;
  expect(peer.noise).toEqual([]);
  return answers;
}

async function asked(peer: Peer, id: string): Promise<string> {
  peer.say(probe(id));
  return id;
}

function apply(answers: readonly Expected[], name: DifferenceName): readonly Expected[] {
  used.add(name);
  const difference: Difference = differences[name];
  return difference.ours(answers as readonly Frame[]);
}

/** Where only a code is expected, only the code is compared. */
function plain(answers: readonly Frame[] = [], expected: readonly Expected[]): readonly unknown[] {
  const onlyCodes = expected.length > 0 && expected.every((frame) => 'code' in frame);
  return sorted(
    onlyCodes ? answers.map(({ id, error }) => ({ id, code: (error as Frame | undefined)?.code })) : answers,
  );
}

/** Answers to one chunk may come in any order. */
function sorted(answers: readonly unknown[]): readonly unknown[] {
  const keyed = answers.map((frame) => [
    JSON.stringify((frame as Frame).id) + JSON.stringify((frame as Frame).result),
    frame,
  ]);
  return keyed.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)).map(([, frame]) => frame);
}
