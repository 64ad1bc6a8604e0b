import type pg from 'pg';
import { markEdited } from './origin.store.ts';

/**
 * Puts products into a category by hand, so that no feed moves them back. Returns the products that were in another one,
 * and the numbers that no product has.
 */
export async function putIntoCategory(
  client: pg.ClientBase,
  given: { ids: readonly string[]; category: string; now: Date },
): Promise<{ moved: string[]; unknown: string[] }> {
  const { ids, category, now } = given;
  const { rows } = await client.query<{ number: string; id: string; before: string | null }>(
    `select asked.number, p.id, p.category_id as before from unnest($1::text[]) as asked (number)
     join product p on p.id = asked.number or p.id = (select v.product_id from variant v where v.sku = asked.number)
     order by p.id for update of p`,
    [ids],
  );
  const known = new Set(rows.map(({ number }) => number));
  const moved = new Map(rows.filter(({ before }) => before !== category).map(({ id, before }) => [id, before ?? '']));
  for (const [id, before] of moved) await markEdited(client, id, [{ field: 'category', before }], now);
  await client.query('update product set category_id = $2, version = version + 1 where id = any($1)', [
    [...moved.keys()],
    category,
  ]);
  return { moved: [...moved.keys()], unknown: ids.filter((number) => !known.has(number)) };
}
