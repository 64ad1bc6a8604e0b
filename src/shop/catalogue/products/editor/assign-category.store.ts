import type pg from 'pg';
import { FURTHER_CATEGORIES, removeMainFromFurther, writeFurtherCategories } from '../further-categories.store.ts';
import { markEdited } from './origin.store.ts';

/**
 * Puts products into a category by hand, so that no feed moves them back: as their main category, or as a further one.
 * A product without a main category gets it as that. Returns the products that were not in it, and unknown numbers.
 */
export async function putIntoCategory(
  client: pg.ClientBase,
  given: { ids: readonly string[]; category: string; isFurther: boolean; now: Date },
): Promise<{ moved: string[]; unknown: string[] }> {
  const { ids, category, isFurther, now } = given;
  const { rows } = await client.query<{ number: string; id: string; before: string | null; further: string[] }>(
    `select asked.number, p.id, p.category_id as before, ${FURTHER_CATEGORIES} as further from unnest($1::text[]) as asked (number)
     join product p on p.id = asked.number or p.id = (select v.product_id from variant v where v.sku = asked.number)
     order by p.id for update of p`,
    [ids],
  );
  const known = new Set(rows.map(({ number }) => number));
  const others = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ before }) => before !== category);
  const added = isFurther ? others.filter(({ before, further }) => before !== null && !further.includes(category)) : [];
  const moved = isFurther ? others.filter(({ before }) => before === null) : others;
  for (const { id, before } of moved) await markEdited(client, id, [{ field: 'category', before: before ?? '' }], now);
  for (const { id, further } of added)
    await markEdited(client, id, [{ field: 'further', before: further.join(',') }], now);
  const movedIds = moved.map(({ id }) => id);
  await client.query('update product set category_id = $2 where id = any($1)', [movedIds, category]);
  await removeMainFromFurther(client, movedIds);
  await writeFurtherCategories(
    client,
    added.map(({ id, further }) => ({ id, categories: [...further, category] })),
  );
  const changed = [...moved, ...added].map(({ id }) => id);
  await client.query('update product set version = version + 1 where id = any($1)', [changed]);
  return { moved: changed, unknown: ids.filter((number) => !known.has(number)) };
}
