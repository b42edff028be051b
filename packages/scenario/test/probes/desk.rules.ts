interface Context {
  readonly world: Record<
    'notes' | 'loans',
    { insert(row: object): unknown; update(id: string, fields: object): unknown; get(id: string): unknown }
  >;
  readonly persona: string | null;
  pause(): Promise<void>;
}

export async function lend({ world, persona, pause }: Context, { book_id }: { book_id: string }) {
  await pause();
  return world.loans.insert({ book_id, member_id: persona });
}

export function fileNote({ world }: Context, { note_id }: { note_id: string }) {
  return world.notes.update(note_id, { state: 'done' });
}

export function ping() {
  return { pong: true };
}

export function look() {
  return { seen: true };
}
