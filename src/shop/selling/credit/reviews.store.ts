import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { MatchedOrder } from './exposure.store.ts';
import type { ReviewReason } from './exposure.ts';

const DAY = 86_400_000;

type Asked = { tenant: Tenant; locale: string; total: number; now: Date };

/** Returns the time by which an employee answers; after it the buyer must pay in advance. */
export function answerBy(tenant: Tenant, now: Date): Date {
  return new Date(now.getTime() + tenant.credit.reviewDays * DAY);
}

/** Stores that an order waits for an employee. A repeated placing of a prepared order replaces the reasons. */
export async function openOrderReview(
  client: pg.PoolClient,
  asked: Asked & {
    orderId: string;
    reasons: readonly ReviewReason[];
    matches: readonly MatchedOrder[];
    bureau: string | null;
  },
): Promise<void> {
  const { tenant, locale, orderId, reasons, total, matches, bureau, now } = asked;
  await client.query(
    `insert into credit_review (tenant, locale, order_id, reasons, total, currency, matches, requested_at, answer_by, bureau)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (order_id) do update set reasons = excluded.reasons, matches = excluded.matches, bureau = excluded.bureau`,
    [
      tenant.id,
      locale,
      orderId,
      reasons,
      total,
      tenant.currency,
      JSON.stringify(matches),
      now,
      answerBy(tenant, now),
      bureau,
    ],
  );
}

/** Removes the review of a prepared order that needs none any more. */
export async function dropOrderReview(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query('delete from credit_review where order_id = $1', [orderId]);
}

/** Returns by when the open review of an order is answered; null without one. */
export async function reviewedUntil(client: pg.PoolClient, orderId: string): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date }>(
    "select answer_by as until from credit_review where order_id = $1 and state = 'open'",
    [orderId],
  );
  return rows[0]?.until ?? null;
}

/** Stores the request of a refused customer; false if the basket has a request already. */
export async function insertReviewRequest(
  client: pg.PoolClient,
  asked: Asked & { basketId: string; reason: string; email: string; message: string | null },
): Promise<boolean> {
  const { tenant, locale, basketId, reason, total, email, message, now } = asked;
  const { rowCount } = await client.query(
    `insert into credit_review (tenant, locale, basket_id, reasons, total, currency, matches, email, message, requested_at, answer_by)
     values ($1, $2, $3, $4, $5, $6, '[]', $7, $8, $9, $10) on conflict do nothing`,
    [tenant.id, locale, basketId, [reason], total, tenant.currency, email, message, now, answerBy(tenant, now)],
  );
  return rowCount === 1;
}

/** State of a basket's request: up to which amount it may be ordered on invoice, or that it waits. */
export type RequestState = { granted: number; isOpen: boolean };

export async function requestOf(runner: Pool | pg.PoolClient, basketId: string, now: Date): Promise<RequestState> {
  const { rows } = await runner.query<{ state: string; total: number }>({
    name: 'credit-request-of',
    text: `select state, total from credit_review where basket_id = $1
      and (state = 'open' or state = 'accepted' and valid_until > $2)`,
    values: [basketId, now],
  });
  return {
    granted: rows.find(({ state }) => state === 'accepted')?.total ?? 0,
    isOpen: rows.some(({ state }) => state === 'open'),
  };
}

/** Deletes answered reviews after their retention. */
export async function deleteOldReviews(pool: Pool, before: Date): Promise<void> {
  await pool.query("delete from credit_review where requested_at < $1 and state <> 'open'", [before]);
}
