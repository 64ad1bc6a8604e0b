import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, Locale } from '../../../tenants/tenant.ts';
import { type PersonDetails, readBuyer } from '../../selling/credit/index.ts';

export type CreditReviewState = 'open' | 'accepted' | 'refused' | 'prepayment' | 'void';

export type ReviewLine = {
  id: string;
  /** Number of the order that waits; null for the request of a refused customer. */
  number: string | null;
  name: string;
  state: CreditReviewState;
  reasons: string[];
  total: number;
  currency: Currency;
  matches: number;
  requestedAt: Date;
  answerBy: Date;
};

export type CreditReview = Omit<ReviewLine, 'matches'> & {
  locale: Locale;
  orderId: string | null;
  basketId: string | null;
  customerNumber: string | null;
  email: string | null;
  message: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  note: string | null;
  /** Name, answer, score and reference of the credit bureau. */
  bureau: string | null;
  person: PersonDetails | null;
  /** Other open orders that count, with their buyers. */
  matches: MatchedReview[];
};

export type MatchedReview = { number: string; match: string; owed: number; person: PersonDetails | null };

const FROM = `credit_review review left join orders on orders.id = review.order_id
  left join checkout on checkout.basket_id = review.basket_id`;
const BILLING = "coalesce(orders.delivery, checkout.delivery)->'billing'";
const LINE = `review.id, orders.number, concat_ws(' ', ${BILLING}->>'firstName', ${BILLING}->>'lastName') as name, review.state,
  review.reasons, review.total, review.currency, review.requested_at as "requestedAt", review.answer_by as "answerBy"`;
type StoredPerson = { contact: unknown; delivery: unknown; payment: unknown };
const Matches = v.array(v.object({ orderId: v.string(), number: v.string(), match: v.string(), owed: v.number() }));
type ReviewRow = Omit<CreditReview, 'person' | 'matches'> & StoredPerson & { matches: unknown };

/** Returns a review of a tenant; null for another tenant's. `id` may be any text. */
export async function reviewById(
  runner: Pool | pg.PoolClient,
  tenant: string,
  id: string,
): Promise<CreditReview | null> {
  const { rows } = await runner.query<ReviewRow>(
    `select ${LINE}, review.locale, review.order_id as "orderId", review.basket_id as "basketId", review.message,
       orders.customer_number as "customerNumber",
       coalesce(review.email, nullif(orders.contact->>'email', '')) as email, review.answered_at as "answeredAt",
       review.answered_by as "answeredBy", review.note, review.bureau, review.matches, coalesce(orders.contact, checkout.contact) as contact,
       coalesce(orders.delivery, checkout.delivery) as delivery, coalesce(orders.payment, checkout.payment, '{}') as payment
     from ${FROM} where review.tenant = $1 and review.id::text = $2`,
    [tenant, id],
  );
  const [row] = rows;
  if (!row) return null;
  const { contact, delivery, payment, matches, ...review } = row;
  const matched = v.parse(Matches, matches);
  const { rows: orders } = await runner.query<StoredPerson & { id: string }>(
    'select id, contact, delivery, payment from orders where id = any($1::uuid[])',
    [matched.map(({ orderId }) => orderId)],
  );
  return {
    ...review,
    person: readBuyer({ contact, delivery, payment }),
    matches: matched.map(({ orderId, number, match, owed }) => {
      const order = orders.find((entry) => entry.id === orderId);
      return { number, match, owed, person: order ? readBuyer(order) : null };
    }),
  };
}

/** Locks an open review; false if it was answered meanwhile. */
export async function lockOpenReview(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query("select from credit_review where id = $1 and state = 'open' for update", [
    id,
  ]);
  return rowCount === 1;
}

export async function markAnswered(
  client: pg.PoolClient,
  id: string,
  answer: { state: CreditReviewState; by: string | null; note: string | null; validUntil: Date | null; now: Date },
): Promise<void> {
  await client.query(
    `update credit_review set state = $2, answered_by = $3, note = $4, valid_until = $5, answered_at = $6 where id = $1`,
    [id, answer.state, answer.by, answer.note, answer.validUntil, answer.now],
  );
}

/** Changes a placed order on invoice to prepayment, also in the ledger if its bill is booked. */
export async function changeToPrepayment(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query(
    `update orders set payment = jsonb_set(payment, '{method}', '"prepayment"') where id = $1 and payment->>'method' = 'invoice'`,
    [orderId],
  );
  await client.query(
    `update payment set method = 'prepayment' where order_id = $1 and method = 'invoice' and state = 'authorised' and settled_at is null`,
    [orderId],
  );
  await client.query(
    `update ledger_due set kind = 'prepayment' where order_id = $1 and kind = 'invoice' and settled < amount`,
    [orderId],
  );
}

/** Returns open reviews of orders whose time is over, and those whose order needs none any more. */
export async function endedReviews(
  pool: Pool,
  now: Date,
  most: number,
): Promise<{ id: string; tenant: string; isVoid: boolean }[]> {
  const { rows } = await pool.query<{ id: string; tenant: string; isVoid: boolean }>(
    `select review.id, review.tenant, orders.state in ('cancelled', 'abandoned') as "isVoid"
     from credit_review review join orders on orders.id = review.order_id
     where review.state = 'open' and (orders.state = 'placed' and review.answer_by < $1 or orders.state in ('cancelled', 'abandoned'))
     order by review.answer_by limit $2`,
    [now, most],
  );
  return rows;
}
