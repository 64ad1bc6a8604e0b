import type pg from 'pg';
import type { ReviewMarks } from './types.ts';

export type ImportedReview = ReviewMarks & {
  name: Buffer;
  productId: string;
  sku: string;
  locale: string;
  stars: number;
  title: string;
  text: string;
  author: string;
  writtenAt: Date;
};

/** Stores new and changed reviews; returns their products. Refused reviews remain refused. */
export async function putImported(
  client: pg.ClientBase,
  { tenant, source, reviews }: { tenant: string; source: 'import' | 'demo'; reviews: ImportedReview[] },
): Promise<string[]> {
  if (reviews.length === 0) return [];
  const { rows } = await client.query<{ productId: string }>(
    `insert into review as known (tenant, source, state, import_key, product_id, sku, locale, stars, title, body, author,
       written_at, decided_at, fit, quality)
     select $1, $2, 'published', row.name, row.product_id, row.sku, row.locale, row.stars, row.title, row.body, row.author,
       row.written_at, row.written_at, row.fit, row.quality
     from unnest($3::bytea[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[],
       $11::timestamptz[], $12::text[], $13::text[])
       as row (name, product_id, sku, locale, stars, title, body, author, written_at, fit, quality)
     on conflict (tenant, import_key) do update set stars = excluded.stars, title = excluded.title, body = excluded.body,
       fit = excluded.fit, quality = excluded.quality
     where (known.stars, known.title, known.body, known.fit, known.quality)
       is distinct from (excluded.stars, excluded.title, excluded.body, excluded.fit, excluded.quality)
     returning product_id as "productId"`,
    [
      tenant,
      source,
      reviews.map(({ name }) => name),
      reviews.map(({ productId }) => productId),
      reviews.map(({ sku }) => sku),
      reviews.map(({ locale }) => locale),
      reviews.map(({ stars }) => stars),
      reviews.map(({ title }) => title),
      reviews.map(({ text }) => text),
      reviews.map(({ author }) => author),
      reviews.map(({ writtenAt }) => writtenAt),
      reviews.map(({ fit }) => fit),
      reviews.map(({ quality }) => quality),
    ],
  );
  return [...new Set(rows.map(({ productId }) => productId))];
}

/** Deletes earlier imported reviews that `names` lacks; returns their products. */
export async function withdrawOtherReviews(
  client: pg.ClientBase,
  { tenant, source, names }: { tenant: string; source: 'import' | 'demo'; names: Buffer[] },
): Promise<string[]> {
  const { rows } = await client.query<{ productId: string }>(
    `delete from review where tenant = $1 and source = $2 and not (import_key = any($3))
     returning product_id as "productId"`,
    [tenant, source, names],
  );
  return rows.map(({ productId }) => productId);
}
