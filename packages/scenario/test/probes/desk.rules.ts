interface Context {
  readonly world: {
    readonly books: { first(): { readonly id: string } };
    readonly loans: { insert(row: object): unknown };
    readonly notes: {
      get(id: string): { readonly version: number } | undefined;
      update(id: string, fields: object): unknown;
    };
  };
  readonly persona: string | null;
  pause(): Promise<void>;
}

export async function lend({ world, persona, pause }: Context, { book_id }: { book_id: string }) {
  await pause();
  return world.loans.insert({ book_id, member_id: persona });
}

export function lendFirst(context: Context) {
  return lend(context, { book_id: context.world.books.first().id });
}

export function writeDown({ world }: Context, { note_id }: { note_id: string }) {
  const { version = 0 } = world.notes.get(note_id) ?? {};
  return world.notes.update(note_id, { title: `version ${version}` });
}

export function ping() {
  return { pong: true };
}
