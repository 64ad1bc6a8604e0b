import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { FIT_MARKS, QUALITY_MARKS } from './review-marks.ts';
import { refusalReason } from './review-rules.ts';
import type { OwnReview, Review, ReviewMarks, ReviewSorting } from './types.ts';

export type ReviewedProduct = { productId: string; sku: string };

/** Returns the product of a SKU or product id if the tenant sells it, with that SKU or one of the product's. */
export async function findReviewedProduct(
  runner: Pool | pg.PoolClient,
  tenant: string,
  id: string,
): Promise<ReviewedProduct | null> {
  const { rows } = await runner.query<ReviewedProduct>(
    `select product_id as "productId", sku from offer
     where tenant = $1 and on_sale and (sku = $2 or product_id = $2) order by sku = $2 desc, sku limit 1`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

const SummaryRow = v.object({
  average: v.number(),
  count: v.number(),
  stars: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  fits: v.tuple([v.number(), v.number(), v.number()]),
  qualities: v.tuple([v.number(), v.number(), v.number()]),
  realAverage: v.number(),
  realCount: v.number(),
});
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

export async function readSummary(pool: Pool, tenant: string, productId: string): Promise<SummaryRow | null> {
  const { rows } = await pool.query(
    `select average::float8 as average, reviews as count, stars, fits, qualities, real_average::float8 as "realAverage", real_reviews as "realCount"
     from review_summary where tenant = $1 and product_id = $2 and reviews > 0`,
    [tenant, productId],
  );
  return rows.length === 0 ? null : v.parse(SummaryRow, rows[0]);
}

/** Each order ends with the id, so that pages neither repeat nor miss a review. */
const ORDERS: Record<ReviewSorting, string> = {
  helpful: "helpful - not_helpful desc, split_part(locale, '-', 1) = reader.language desc, written_at desc, id",
  newest: 'written_at desc, id',
  best: 'stars desc, written_at desc, id',
  worst: 'stars, written_at desc, id',
};

export type ReviewCount = { language: string; stars: number; count: number };

/** Returns the numbers of a product's published reviews by language and stars. */
export async function countReviews(pool: Pool, tenant: string, productId: string): Promise<ReviewCount[]> {
  const { rows } = await pool.query<ReviewCount>(
    `select split_part(locale, '-', 1) as language, stars, count(*)::int as count from review
     where tenant = $1 and product_id = $2 and state = 'published' group by 1, 2 order by 1, 2`,
    [tenant, productId],
  );
  return rows;
}

/** Ids of a review's re-encoded photographs. Publication re-encodes them. */
const PHOTOS = `array(select photo.id::text from review_photo photo
  where photo.review_id = review.id and photo.original is null order by photo.position) as photos`;

/** Returns published reviews of a product; an empty `stars` and a null `language` return all. */
export async function readReviews(
  pool: Pool,
  request: {
    tenant: string;
    productId: string;
    stars: readonly number[];
    language: string | null;
    sorting: ReviewSorting;
    /** Language that comes first among equally helpful reviews; null for none. */
    reader: string | null;
    most: number;
    after: number;
  },
): Promise<Review[]> {
  const { tenant, productId, stars, language, sorting, reader, most, after } = request;
  const { rows } = await pool.query<Review>(
    `select id, sku, locale, stars, fit, quality, title, body as text, author, verified, source = 'demo' as demo, helpful,
       not_helpful as "notHelpful", written_at as "writtenAt", ${PHOTOS}
     from review cross join (select $7::text as language) reader
     where tenant = $1 and product_id = $2 and state = 'published' and (cardinality($3::int[]) = 0 or stars = any($3))
       and ($6::text is null or split_part(locale, '-', 1) = $6)
     order by ${ORDERS[sorting]} limit $4 offset $5`,
    [tenant, productId, stars, most, after, language, reader ?? ''],
  );
  return rows;
}

const OwnRow = v.object({
  id: v.string(),
  productId: v.string(),
  sku: v.string(),
  locale: v.string(),
  stars: v.number(),
  fit: v.nullable(v.picklist(FIT_MARKS)),
  quality: v.nullable(v.picklist(QUALITY_MARKS)),
  title: v.string(),
  text: v.string(),
  author: v.string(),
  verified: v.boolean(),
  state: v.picklist(['waiting', 'published', 'refused']),
  reason: v.nullable(v.pipe(v.string(), v.transform(refusalReason))),
  helpful: v.number(),
  notHelpful: v.number(),
  writtenAt: v.date(),
});

const OWN = `select id, product_id as "productId", sku, locale, stars, fit, quality, title, body as text, author,
  verified, state, reason,
  helpful, not_helpful as "notHelpful", written_at as "writtenAt" from review`;

/** Returns all reviews of a customer, newest first. */
export async function reviewsOfCustomer(pool: Pool | pg.PoolClient, customerId: string): Promise<OwnReview[]> {
  const { rows } = await pool.query(`${OWN} where customer_id = $1 order by written_at desc, id limit 500`, [
    customerId,
  ]);
  return v.parse(v.array(OwnRow), rows);
}

/** Returns a customer's review of a product. */
export async function ownReview(
  pool: Pool,
  request: { tenant: string; productId: string; customerId: string },
): Promise<OwnReview | null> {
  const { rows } = await pool.query(`${OWN} where tenant = $1 and product_id = $2 and customer_id = $3`, [
    request.tenant,
    request.productId,
    request.customerId,
  ]);
  return rows.length === 0 ? null : v.parse(OwnRow, rows[0]);
}

export type WrittenReview = ReviewMarks & {
  tenant: string;
  productId: string;
  sku: string;
  locale: string;
  customerId: string;
  stars: number;
  title: string;
  text: string;
  author: string;
  verified: boolean;
  termsId: string;
  now: Date;
};

/**
 * Deletes reviews of the product by other accounts whose address `isSame` as the author's, so that a person with several
 * accounts has one. Returns their number. Holds a lock until the transaction ends, so that two of them do not pass each
 * other.
 */
export async function deleteOfSameMailbox(
  client: pg.PoolClient,
  review: { tenant: string; productId: string; customerId: string; mailbox: string },
  isSame: (email: string) => boolean,
): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `review ${review.tenant} ${review.productId} ${review.mailbox}`,
  ]);
  const { rows } = await client.query<{ id: string; email: string }>(
    `select review.id, customer.email from review join customer on customer.id = review.customer_id
     where review.tenant = $1 and review.product_id = $2 and review.customer_id <> $3`,
    [review.tenant, review.productId, review.customerId],
  );
  const ids = rows.filter(({ email }) => isSame(email)).map(({ id }) => id);
  if (ids.length > 0) await client.query('delete from review where id = any($1::uuid[])', [ids]);
  return ids.length;
}

/**
 * Stores a review and replaces the customer's earlier one of the product. It waits for approval again, and votes on the
 * earlier text are deleted.
 */
export async function putReview(
  client: pg.PoolClient,
  review: WrittenReview,
): Promise<{ id: string; replaced: boolean }> {
  const { rows } = await client.query<{ id: string; replaced: boolean }>(
    `insert into review as known (tenant, product_id, sku, locale, stars, title, body, author, customer_id, verified, source,
       terms_id, state, written_at, fit, quality)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'customer', $11, 'waiting', $12, $13, $14)
     on conflict (tenant, product_id, customer_id) where customer_id is not null do update set sku = excluded.sku,
       locale = excluded.locale, stars = excluded.stars, title = excluded.title, body = excluded.body,
       fit = excluded.fit, quality = excluded.quality, author = excluded.author, verified = excluded.verified, terms_id = excluded.terms_id, state = 'waiting',
       reason = null, helpful = 0, not_helpful = 0, written_at = excluded.written_at, decided_at = null
     returning id, xmax <> 0 as replaced`,
    [
      review.tenant,
      review.productId,
      review.sku,
      review.locale,
      review.stars,
      review.title,
      review.text,
      review.author,
      review.customerId,
      review.verified,
      review.termsId,
      review.now,
      review.fit,
      review.quality,
    ],
  );
  const [stored] = rows;
  if (!stored) throw new Error('a stored review has no row');
  if (stored.replaced) await client.query('delete from review_feedback where review_id = $1', [stored.id]);
  return stored;
}

/** Deletes the author's own review; returns its product, or null if the author has none with this id. */
export async function deleteOwnReview(
  client: pg.PoolClient,
  request: { tenant: string; id: string; customerId: string },
): Promise<string | null> {
  const { rows } = await client.query<{ productId: string }>(
    `delete from review where id = $1 and tenant = $2 and customer_id = $3 returning product_id as "productId"`,
    [request.id, request.tenant, request.customerId],
  );
  return rows[0]?.productId ?? null;
}

/** Deletes all reviews of an author; returns their products. */
export async function deleteReviewsOf(
  client: pg.ClientBase,
  customerId: string,
): Promise<{ tenant: string; productId: string }[]> {
  const { rows } = await client.query<{ tenant: string; productId: string }>(
    `delete from review where customer_id = $1 returning tenant, product_id as "productId"`,
    [customerId],
  );
  return rows;
}
