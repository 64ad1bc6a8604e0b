import type pg from 'pg';

export type PictureWish = { sku: string; position: number; picture_id: string; alt: string | null };

/** Replaces the pictures of the variants, in their order. */
export async function writePictures(
  client: pg.ClientBase,
  locale: string,
  skus: string[],
  wishes: PictureWish[],
): Promise<string[]> {
  if (skus.length === 0) return [];
  const wanted = JSON.stringify(wishes);
  const gone = await client.query<{ product_id: string }>(
    `delete from product_picture known using variant
     where known.sku = any($1) and variant.sku = known.sku and not exists (
       select 1 from jsonb_to_recordset($2) as wanted (sku text, position integer)
       where wanted.sku = known.sku and wanted.position = known.position)
     returning variant.product_id`,
    [skus, wanted],
  );
  const written = await client.query<{ product_id: string }>(
    `with written as (
       insert into product_picture as known (sku, position, picture_id)
       select sku, position, picture_id from jsonb_to_recordset($1) as wanted (sku text, position integer, picture_id text)
       on conflict (sku, position) do update set picture_id = excluded.picture_id
       where known.picture_id <> excluded.picture_id returning sku)
     select distinct variant.product_id from written join variant on variant.sku = written.sku`,
    [wanted],
  );
  const named = await client.query<{ product_id: string }>(
    `with wanted as (
       select sku, picture_id, alt from jsonb_to_recordset($1) as wanted (sku text, picture_id text, alt text)
       where alt is not null),
     written as (
       insert into picture_text as known (picture_id, locale, alt)
       select picture_id, $2, alt from wanted
       on conflict (picture_id, locale) do update set alt = excluded.alt where known.alt <> excluded.alt
       returning picture_id)
     select distinct variant.product_id from written join wanted on wanted.picture_id = written.picture_id
       join variant on variant.sku = wanted.sku`,
    [wanted, locale],
  );
  return [...gone.rows, ...written.rows, ...named.rows].map((row) => row.product_id);
}
