import type { Pool } from '../../../platform/database/pool.ts';

export type MemberLine = {
  id: string;
  number: string;
  name: string;
  startedOn: string;
  renewsOn: string;
  cancelledAt: Date | null;
  endedAt: Date | null;
};

/** Columns of a line, from a membership and its customer. */
export const MEMBER_LINE = `membership.id, customer.number, customer.first_name || ' ' || customer.last_name as name,
  membership.started_on::text as "startedOn", membership.renews_on::text as "renewsOn",
  membership.cancelled_at as "cancelledAt", membership.ended_at as "endedAt"`;

export type MemberDetail = MemberLine & {
  customerId: string;
  email: string;
  locale: string;
  cancelledBy: 'customer' | 'declaration' | 'staff' | null;
  years: { year: number; order: string; amount: number; boughtAt: string }[];
  rewards: { id: string; year: number; requestedAt: string; sentAt: string | null; address: string[] }[];
};

const ADDRESS = `json_build_array(
  concat_ws(', ', r.address->>'company', concat_ws(' ', r.address->>'firstName', r.address->>'lastName'), r.address->>'addressLine2'),
  trim((r.address->>'street') || ' ' || (r.address->>'houseNumber')),
  (r.address->>'postalCode') || ' ' || (r.address->>'city'), r.address->>'country')`;

export async function memberDetail(pool: Pool, tenant: string, id: string): Promise<MemberDetail | null> {
  const { rows } = await pool.query<MemberDetail>(
    `select ${MEMBER_LINE}, customer.id as "customerId", customer.email, customer.locale, membership.cancelled_by as "cancelledBy",
       (select coalesce(json_agg(json_build_object('year', y.year, 'order', y.order_number, 'amount', y.amount,
          'boughtAt', y.bought_at) order by y.year desc), '[]')
        from membership_year y where y.membership_id = membership.id) as years,
       (select coalesce(json_agg(json_build_object('id', r.id, 'year', r.year, 'requestedAt', r.requested_at,
          'sentAt', r.sent_at, 'address', ${ADDRESS}) order by r.year desc), '[]')
        from membership_reward r where r.membership_id = membership.id) as rewards
     from membership join customer on customer.id = membership.customer_id
     where membership.tenant = $1 and membership.id::text = $2`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

export type WaitingReward = {
  id: string;
  membershipId: string;
  number: string;
  name: string;
  requestedAt: Date;
  /** Time of the request with all digits, which a Date lacks. */
  place: string;
};

/** Returns reward parcels to send, the oldest first. `last`: place and id of the parcel before. */
export async function waitingRewards(
  pool: Pool,
  { tenant, most, last }: { tenant: string; most: number; last: readonly string[] | null },
): Promise<WaitingReward[]> {
  const { rows } = await pool.query<WaitingReward>(
    `select r.id, membership.id as "membershipId", customer.number,
       customer.first_name || ' ' || customer.last_name as name, r.requested_at as "requestedAt",
       r.requested_at::text as place
     from membership_reward r join membership on membership.id = r.membership_id
     join customer on customer.id = membership.customer_id
     where membership.tenant = $1 and r.sent_at is null
       and ($3::timestamptz is null or (r.requested_at, r.id) > ($3::timestamptz, $4::uuid))
     order by r.requested_at, r.id limit $2`,
    [tenant, most, last?.[0] ?? null, last?.[1] ?? null],
  );
  return rows;
}

/** Marks a reward parcel as sent; false if none is waiting. */
export async function writeRewardSent(
  runner: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> },
  reward: { membershipId: string; rewardId: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update membership_reward set sent_at = $3 where membership_id::text = $1 and id::text = $2 and sent_at is null
     returning id`,
    [reward.membershipId, reward.rewardId, reward.now],
  );
  return rows.length === 1;
}
