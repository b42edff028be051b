interface Context {
  readonly world: {
    readonly books: { first(): { readonly id: string } };
    readonly loans: { insert(row: object): unknown };
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

export function ping() {
  return { pong: true };
}
