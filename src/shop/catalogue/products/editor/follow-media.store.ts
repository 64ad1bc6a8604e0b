import type pg from 'pg';
import { announce } from '../import/import-run.store.ts';
import { markEdited, PICTURES_FIELD } from './origin.store.ts';

/**
 * Shows another picture wherever products and their videos show one of `from`, with its descriptions. A later feed
 * leaves these pictures alone. Returns the products.
 */
export async function replaceProductPicture(
  client: pg.ClientBase,
  { from, to, now }: { from: readonly string[]; to: string; now: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; pictured: boolean }>(
    `select product.id, exists (select from product_picture join variant on variant.sku = product_picture.sku
         where variant.product_id = product.id and picture_id = any($1)) as pictured
     from product where id in (
       select variant.product_id from product_picture join variant on variant.sku = product_picture.sku where picture_id = any($1)
       union select product_id from product_video where poster_id = any($1)
     ) order by id for update`,
    [from],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await client.query(
    `insert into picture_text (picture_id, locale, alt)
     select distinct on (locale) $2, locale, alt from picture_text where picture_id = any($1) order by locale, picture_id
     on conflict do nothing`,
    [from, to],
  );
  await client.query('update product_picture set picture_id = $2 where picture_id = any($1)', [from, to]);
  await client.query('update product_video set poster_id = $2 where poster_id = any($1)', [from, to]);
  await client.query('update product set version = version + 1 where id = any($1)', [ids]);
  for (const { id, pictured } of rows)
    if (pictured) await markEdited(client, id, [{ field: PICTURES_FIELD, before: '' }], now);
  await announce(client, ids);
  return ids;
}

/** Description of a picture in a locale, before and after an employee wrote it in the library. */
export type WrittenAlt = { locale: string; before: string; after: string };

/** Writes descriptions of the library to pictures of products, unless a product describes its picture by itself. */
export async function describeProductPictures(
  client: pg.ClientBase,
  pictures: readonly string[],
  alts: readonly WrittenAlt[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct variant.product_id as id from product_picture join variant on variant.sku = product_picture.sku
     where picture_id = any($1) order by 1`,
    [pictures],
  );
  if (rows.length === 0) return;
  for (const { locale, before, after } of alts) {
    await client.query(
      `insert into picture_text (picture_id, locale, alt)
       select distinct picture_id, $2, $4 from product_picture where picture_id = any($1) and $4 <> ''
       on conflict (picture_id, locale) do update set alt = excluded.alt where picture_text.alt in ($3, '')`,
      [pictures, locale, before, after],
    );
    await client.query(`delete from picture_text where picture_id = any($1) and locale = $2 and alt = $3 and $4 = ''`, [
      pictures,
      locale,
      before,
      after,
    ]);
  }
  await announce(
    client,
    rows.map(({ id }) => id),
  );
}
