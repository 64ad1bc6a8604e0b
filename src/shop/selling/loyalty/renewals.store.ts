import type pg from 'pg';
import type { MembershipRow } from './memberships.store.ts';
import { yearWaits } from './unpaid-years.store.ts';

export type DueMembership = MembershipRow & {
  email: string;
  locale: string;
  isLocked: boolean;
  lastOrderId: string;
  /** True if the last bought year was never paid. */
  waits: boolean;
};

const DUE = `membership.id, membership.customer_id as "customerId", membership.tenant,
  membership.started_on::text as "startedOn", membership.years, membership.renews_on::text as "renewsOn",
  membership.cancelled_at as "cancelledAt", customer.email, customer.locale,
  customer.locked_at is not null as "isLocked", last.order_id as "lastOrderId", ${yearWaits('last.order_id')} as waits`;

const FROM = `from membership join customer on customer.id = membership.customer_id
  join membership_year last on last.membership_id = membership.id and last.year = membership.years`;

/** Locks one membership after its last day, for this run only; null if none is left. */
export async function nextDue(client: pg.PoolClient, tenant: string, today: string): Promise<DueMembership | null> {
  const { rows } = await client.query<DueMembership>(
    `select ${DUE} ${FROM} where membership.ended_at is null and membership.tenant = $1 and membership.renews_on < $2::date
     order by membership.renews_on, membership.id limit 1 for update of membership skip locked`,
    [tenant, today],
  );
  return rows[0] ?? null;
}

/**
 * Returns a membership whose anniversary is near and not announced. Marks it as announced in the caller's transaction.
 */
export async function nextToAnnounce(
  client: pg.PoolClient,
  request: { tenant: string; from: string; until: string },
): Promise<DueMembership | null> {
  const { rows } = await client.query<DueMembership>(
    `select ${DUE} ${FROM} where membership.ended_at is null and membership.cancelled_at is null and membership.tenant = $1
       and customer.locked_at is null and not ${yearWaits('last.order_id')} and membership.renews_on between $2::date and $3::date
       and membership.announced_for is distinct from membership.renews_on
     order by membership.renews_on, membership.id limit 1 for update of membership skip locked`,
    [request.tenant, request.from, request.until],
  );
  const [row] = rows;
  if (!row) return null;
  await client.query('update membership set announced_for = renews_on where id = $1', [row.id]);
  return row;
}
