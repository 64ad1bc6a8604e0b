import type pg from 'pg';
import { slugify } from '../slug.ts';
import { insertVariants } from './variants.store.ts';

/** Creates a draft with a title in one locale and one variant. Returns false if the number is taken. */
export async function insertDraft(
  client: pg.ClientBase,
  draft: { id: string; title: string; locale: string; now: Date },
): Promise<boolean> {
  const { id, title, locale, now } = draft;
  const made = await client.query(
    `insert into product (id, category_id, brand, status, by_hand, created_at) values ($1, null, '', 'draft', true, $2)
     on conflict do nothing`,
    [id, now],
  );
  if (made.rowCount === 0) return false;
  await client.query(
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
     values ($1, $2, $3, $4, '', '[]', '[]', '[]', '')`,
    [id, locale, title, slugify(title, locale) || id.toLowerCase()],
  );
  await insertVariants(client, id, [`${id}-01`], 0);
  return true;
}

/** Copies a product as a draft: all but GTINs, stock, publications and reviews. Prices begin now. */
export async function copyProduct(client: pg.ClientBase, from: string, to: string, now: Date): Promise<void> {
  const statements: string[] = [
    `insert into product (id, category_id, brand, vat_class, delivery_mode, technical, guarantee_years, energy, tyre, manufacturer_id, legal, status, by_hand, created_at)
     select $2, category_id, brand, vat_class, delivery_mode, technical, guarantee_years, energy, tyre, manufacturer_id, legal, 'draft', true, $3 from product where id = $1`,
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, legal, search)
     select $2, locale, title, slug, description, highlights, details, care, legal, '' from product_text where product_id = $1 and $3::timestamptz is not null`,
    `insert into product_facet (product_id, key, value)
     select $2, key, value from product_facet where product_id = $1 and $3::timestamptz is not null`,
    `insert into further_category (product_id, category_id, position)
     select $2, category_id, position from further_category where product_id = $1 and $3::timestamptz is not null`,
    `insert into product_video (product_id, position, webm_id, mp4_id, service_id, poster_id, since)
     select $2, position, webm_id, mp4_id, service_id, poster_id, $3 from product_video where product_id = $1`,
    `insert into product_video_text (product_id, position, locale, title, captions_id)
     select $2, position, locale, title, captions_id from product_video_text where product_id = $1 and $3::timestamptz is not null`,
    `insert into product_relation (product_id, kind, other_id, position)
     select $2, kind, other_id, position from product_relation where product_id = $1 and other_id <> $2 and $3::timestamptz is not null`,
  ];
  for (const statement of statements) await client.query(statement, [from, to, now]);
  const { rows } = await client.query<{ sku: string; copy: string }>(
    `select sku, $2 || '-' || lpad(row_number() over (order by position, sku)::text, 2, '0') as copy
     from variant where product_id = $1 and not ended`,
    [from, to],
  );
  const skus = [rows.map(({ sku }) => sku), rows.map(({ copy }) => copy)];
  const pair = 'unnest($1::text[], $2::text[]) with ordinality as pair (sku, copy, place)';
  await client.query(
    `insert into variant (sku, product_id, position, shipping_grams, unit_measure, dimensions_mm)
     select pair.copy, $3, pair.place, shipping_grams, unit_measure, dimensions_mm from ${pair} join variant on variant.sku = pair.sku`,
    [...skus, to],
  );
  await client.query(
    `insert into variant_axis (sku, axis, value, position)
     select pair.copy, axis, value, position from ${pair} join variant_axis on variant_axis.sku = pair.sku`,
    skus,
  );
  await client.query(
    `insert into product_picture (sku, position, picture_id)
     select pair.copy, position, picture_id from ${pair} join product_picture on product_picture.sku = pair.sku`,
    skus,
  );
  await client.query(
    `insert into price (tenant, sku, amount, valid_from, valid_to)
     select tenant, pair.copy, amount, $3, null from ${pair} join price on price.sku = pair.sku
     where price.valid_from <= $3 and (price.valid_to is null or price.valid_to > $3)`,
    [...skus, now],
  );
  await client.query('insert into stock (sku, quantity) select copy, 0 from unnest($1::text[]) as copy order by copy', [
    skus[1],
  ]);
}
