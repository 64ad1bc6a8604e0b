import { type Answer, need } from './problems.ts';

type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Iterates over all items of a list. `read` passes `next` among the parameters of its query. Throws a `RefusedError`. */
export async function* itemsOf<Item>(
  read: (next: { cursor?: string }) => Promise<Answer<Page<Item>>>,
): AsyncGenerator<Item, void> {
  let next: { cursor?: string } = {};
  for (;;) {
    const { items, nextCursor } = need(await read(next));
    yield* items;
    if (nextCursor === null) return;
    next = { cursor: nextCursor };
  }
}
