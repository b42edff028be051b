import { arrangeInsert, faultKeys, findFault, type Json, type PlanEntry, World } from '@faultbench/core';
import fc from 'fast-check';
import { openEngine, specOf } from './open-engine';

const text = `
services:
  orders:
    records:
      orders: { id: str, code: { type: str?, unique: true }, total: int }
    seed: { count: 3 }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders }
      create_order: { kind: create, record: orders }
      update_order: { kind: update, record: orders }
      delete_order: { kind: delete, record: orders }
`;
const tools = ['get_order', 'list_orders', 'create_order', 'update_order', 'delete_order'];
const kinds = faultKeys().filter((key) => findFault(key)?.kind.conditional !== true);
const step = fc.record({
  tool: fc.constantFrom(...tools, 'arrange', 'nothing'),
  id: fc.nat(8),
  code: fc.nat(12),
  // the one kind that commits twice often enough to be seen
  fault: fc.option(fc.oneof(fc.constant('duplicate_write'), fc.constantFrom(...kinds)), { nil: undefined }),
  cancelled: fc.boolean(),
});

test('whatever strikes, the revision is what the trace says was applied, and the log leads from the start to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const bench = openEngine(text);
      let arranged = 0;
      for (const { tool, id, code, fault, cancelled } of steps) {
        if (tool === 'arrange') {
          if (arrangeInsert(bench.parts, 'orders', { code: `c${code}`, total: 1 }).ok) arranged++;
          continue;
        }
        if (fault) bench.faults.addPlan([planned(fault)]);
        await bench.call(tool, argumentsOf(tool, id, code), { call: { cancelled: cancelled && code === 0 } });
      }
      const { events } = bench.trace();
      const applied = events.filter((event) => event.applied).length;
      const twice = bench.entries.filter((entry) => (entry.commits?.length ?? 0) > 1).length;
      expect(bench.world.revision).toBe(applied + twice + arranged);
      expect(events.filter((event) => event.fault && event.phase === 'before' && event.applied)).toEqual([]);
      expect(events.filter((event) => event.cancelled && event.applied)).toEqual([]);
      const replica = World.open(bench.world.spec, openEngine(text).world.tables());
      for (const { commits = [], arranged: own } of bench.entries) {
        for (const commit of commits) replica.applyCommit(JSON.parse(JSON.stringify(commit)), own);
      }
      expect(replica.tables()).toEqual(bench.world.tables());
      expect(replica.diff()).toEqual(bench.world.diff());
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('every fault kind that strikes by plan was among them', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(specOf(text).operations.map((operation) => operation.tool)).toEqual(tools);
});

function planned(fault: string): PlanEntry {
  const options = fault === 'skew' ? { by: '1h' } : {};
  return { on: '*', call: { from: 1, to: 1 }, fault, times: 1, optional: false, options };
}

function argumentsOf(tool: string, id: number, code: number): Json {
  if (tool === 'list_orders' || tool === 'nothing') return {};
  if (tool === 'create_order') return code % 2 ? { code: `c${code}`, total: code } : { total: code };
  return tool === 'update_order' ? { id: `${id}`, total: code } : { id: `${id}` };
}
