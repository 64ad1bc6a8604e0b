import type pg from 'pg';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { RewardAddress } from './types.ts';
import { yearWaits } from './unpaid-years.store.ts';

export type MembershipRow = {
  id: string;
  customerId: string;
  tenant: string;
  startedOn: string;
  years: number;
  renewsOn: string;
  cancelledAt: Date | null;
};

const COLUMNS = `membership.id, membership.customer_id as "customerId", membership.tenant,
  membership.started_on::text as "startedOn", membership.years, membership.renews_on::text as "renewsOn",
  membership.cancelled_at as "cancelledAt"`;

/** Locks a customer's running membership until the transaction ends; null without one. */
export async function lockMembership(client: pg.PoolClient, customerId: string): Promise<MembershipRow | null> {
  const { rows } = await client.query<MembershipRow>(
    `select ${COLUMNS} from membership where customer_id = $1 and ended_at is null for update`,
    [customerId],
  );
  return rows[0] ?? null;
}

/** Inserts a membership; null if a concurrent order inserted one. */
export async function insertMembership(
  client: pg.PoolClient,
  membership: { customerId: string; tenant: string; startedOn: string; renewsOn: string },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `insert into membership (customer_id, tenant, started_on, years, renews_on) values ($1, $2, $3, 1, $4)
     on conflict (customer_id) where ended_at is null do nothing returning id`,
    [membership.customerId, membership.tenant, membership.startedOn, membership.renewsOn],
  );
  return rows[0]?.id ?? null;
}

/** Adds a year with the order that bought it. Buying a year revokes a cancellation. */
export async function addYear(
  client: pg.PoolClient,
  year: {
    membershipId: string;
    customerId: string;
    years: number;
    renewsOn: string;
    order: { id: string; number: string };
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<void> {
  await client.query(
    `with renewed as (
       update membership set years = $2, renews_on = $3, cancelled_at = null, cancelled_by = null where id = $1),
     kept as (update customer set premium_until = $3, changed_at = $8 where id = $9)
     insert into membership_year (membership_id, year, order_id, order_number, amount, currency, bought_at)
     values ($1, $2, $4, $5, $6, $7, $8)`,
    [
      year.membershipId,
      year.years,
      year.renewsOn,
      year.order.id,
      year.order.number,
      year.amount,
      year.currency,
      year.now,
      year.customerId,
    ],
  );
}

export type ShownMembership = MembershipRow & {
  /** True if the running year awaits its payment. */
  waits: boolean;
  reward: { requestedAt: Date; sentAt: Date | null } | null;
};

/** Returns a customer's membership with this year's reward parcel; null if there is none. */
export async function membershipOf(runner: SqlRunner, customerId: string): Promise<ShownMembership | null> {
  const { rows } = (await runner.query(
    `select ${COLUMNS}, reward.requested_at as "requestedAt", reward.sent_at as "sentAt",
       exists (select from membership_year bought where bought.membership_id = membership.id and bought.year = membership.years
         and ${yearWaits('bought.order_id')}) as waits
     from membership
     left join membership_reward reward on reward.membership_id = membership.id and reward.year = membership.years
     where membership.customer_id = $1 and membership.ended_at is null`,
    [customerId],
  )) as { rows: (MembershipRow & { waits: boolean; requestedAt: Date | null; sentAt: Date | null })[] };
  const [row] = rows;
  if (!row) return null;
  const { requestedAt, sentAt, ...own } = row;
  return { ...own, reward: requestedAt && { requestedAt, sentAt } };
}

/** Cancels a membership; false if it was cancelled before. */
export async function writeCancelled(
  runner: SqlRunner,
  membershipId: string,
  by: 'customer' | 'declaration' | 'staff',
  now: Date,
): Promise<boolean> {
  const { rows } = await runner.query(
    `update membership set cancelled_at = $2, cancelled_by = $3
     where id = $1 and cancelled_at is null and ended_at is null returning id`,
    [membershipId, now, by],
  );
  return rows.length === 1;
}

/** Revokes a cancellation; false if there is none. */
export async function writeResumed(runner: SqlRunner, membershipId: string): Promise<boolean> {
  const { rows } = await runner.query(
    `update membership set cancelled_at = null, cancelled_by = null
     where id = $1 and cancelled_at is not null and ended_at is null returning id`,
    [membershipId],
  );
  return rows.length === 1;
}

/** Ends a membership immediately. */
export async function writeEnded(
  runner: SqlRunner,
  membership: { id: string; customerId: string },
  now: Date,
): Promise<void> {
  await runner.query(
    `with ended as (update membership set ended_at = $3 where id = $1 and ended_at is null)
     update customer set premium_until = null, changed_at = $3 where id = $2`,
    [membership.id, membership.customerId, now],
  );
}

/** Tells whether a year of a membership awaits its payment. */
export async function waitsForMoney(runner: SqlRunner, membershipId: string, year: number): Promise<boolean> {
  const { rows } = await runner.query(
    `select from membership_year bought where membership_id = $1 and year = $2 and ${yearWaits('bought.order_id')}`,
    [membershipId, year],
  );
  return rows.length > 0;
}

/** Requests this year's reward parcel; false if it was requested before. */
export async function insertReward(
  runner: SqlRunner,
  reward: { membershipId: string; year: number; address: RewardAddress; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into membership_reward (membership_id, year, address, requested_at) values ($1, $2, $3, $4)
     on conflict (membership_id, year) do nothing returning id`,
    [reward.membershipId, reward.year, JSON.stringify(reward.address), reward.now],
  );
  return rows.length === 1;
}

/** Erases personal data of a customer's memberships and ends a running one. Payments stay with the orders. */
export async function eraseMember(runner: SqlRunner, customerId: string, now: Date): Promise<void> {
  await runner.query(
    `with mine as (select id from membership where customer_id = $1),
     rewards as (delete from membership_reward where membership_id in (select id from mine)),
     declarations as (delete from membership_declaration where membership_id in (select id from mine)),
     ended as (update membership set ended_at = $2 where customer_id = $1 and ended_at is null)
     update customer set premium_until = null where id = $1 and premium_until is not null`,
    [customerId, now],
  );
}

/** Returns all data on a customer's memberships, for their data extract. */
export async function exportMember(runner: SqlRunner, customerId: string): Promise<unknown[]> {
  const { rows } = await runner.query(
    `select membership.started_on::text as "startedOn", membership.renews_on::text as "renewsOn",
       membership.cancelled_at as "cancelledAt", membership.ended_at as "endedAt",
       (select coalesce(json_agg(json_build_object('year', y.year, 'order', y.order_number, 'amount', y.amount,
          'currency', y.currency, 'boughtAt', y.bought_at) order by y.year), '[]')
        from membership_year y where y.membership_id = membership.id) as years,
       (select coalesce(json_agg(json_build_object('year', r.year, 'address', r.address, 'requestedAt', r.requested_at,
          'sentAt', r.sent_at) order by r.year), '[]')
        from membership_reward r where r.membership_id = membership.id) as "rewardParcels",
       (select coalesce(json_agg(json_build_object('name', d.name, 'email', d.email, 'kind', d.kind, 'reason', d.reason,
          'wishedOn', d.wished_on, 'receivedAt', d.received_at) order by d.received_at), '[]')
        from membership_declaration d where d.membership_id = membership.id) as declarations
     from membership where membership.customer_id = $1 order by membership.started_on, membership.id`,
    [customerId],
  );
  return rows;
}
