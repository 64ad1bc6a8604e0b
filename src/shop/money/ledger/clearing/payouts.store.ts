import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

type Runner = Pool | pg.PoolClient;

export type OwnPayout = {
  tenant: string;
  id: string;
  /** Part of the tenant, and the whole payout, in minor units. */
  amount: number;
  total: number;
  currency: string;
  arrivesOn: string;
  state: 'pending' | 'paid' | 'failed';
  createdAt: Date;
};

/** Stores the shares of a payout; a known one gets its new state and day. */
export async function writePayouts(runner: Runner, payouts: readonly OwnPayout[]): Promise<void> {
  await runner.query(
    `insert into provider_payout (tenant, id, amount, total, currency, arrives_on, state, created_at)
     select tenant, id, amount, total, currency, "arrivesOn", state, "createdAt"
     from jsonb_to_recordset($1::jsonb) as paid (tenant text, id text, amount bigint, total bigint, currency text, "arrivesOn" date,
       state text, "createdAt" timestamptz)
     on conflict (tenant, id) do update set state = excluded.state, arrives_on = excluded.arrives_on`,
    [JSON.stringify(payouts)],
  );
}

/** Returns the shares of a payout by tenant; empty if it is unknown. */
export async function payoutsById(runner: Runner, id: string): Promise<OwnPayout[]> {
  const { rows } = await runner.query<OwnPayout>(
    `select tenant, id, amount, total, currency, arrives_on::text as "arrivesOn", state, created_at as "createdAt"
     from provider_payout where id = $1 order by tenant`,
    [id],
  );
  return rows;
}

/** Days between the expected arrival of a payout and its entry at the bank. */
const EARLIEST_DAYS = 3;
const LATEST_DAYS = 10;

/** Texts by which a bank entry shows that it is a payout: the provider's name, or the id of a payout. */
const PROVIDER_TEXT = /stripe|\bpo_[A-Za-z0-9]{8,}/i;

/** Whether the texts of a bank entry name the payment provider. */
export function namesProvider(texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text !== null && PROVIDER_TEXT.test(text));
}

/** Finds a payout that a bank entry of this amount and day is, and locks it. The nearest day counts. */
export async function lockPayoutFor(
  client: pg.PoolClient,
  entry: { tenant: string; amount: number; currency: string; valueOn: string },
): Promise<{ id: string } | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from provider_payout
     where tenant = $1 and amount = $2 and currency = $3 and incoming_payment_id is null and state <> 'failed'
       and $4::date between arrives_on - ${EARLIEST_DAYS} and arrives_on + ${LATEST_DAYS}
     order by abs($4::date - arrives_on), id limit 1 for update`,
    [entry.tenant, entry.amount, entry.currency, entry.valueOn],
  );
  return rows[0] ?? null;
}

export async function markPayoutArrived(
  client: pg.PoolClient,
  { tenant, id, incomingPaymentId }: { tenant: string; id: string; incomingPaymentId: string },
): Promise<void> {
  await client.query('update provider_payout set incoming_payment_id = $3 where tenant = $1 and id = $2', [
    tenant,
    id,
    incomingPaymentId,
  ]);
  await client.query("update incoming_payment set state = 'matched', problem = null, payout_id = $2 where id = $1", [
    incomingPaymentId,
    id,
  ]);
}

/** Returns unmatched bank entries of a tenant with the amounts of payouts that have not arrived, and locks them. */
export async function lockArrivals(
  client: pg.PoolClient,
  tenant: string,
): Promise<{ id: string; key: string; amount: number; currency: string; valueOn: string; texts: (string | null)[] }[]> {
  const { rows } = await client.query<{
    id: string;
    key: string;
    amount: number;
    currency: string;
    valueOn: string;
    texts: (string | null)[];
  }>(
    `select paid.id, paid.key, paid.amount, paid.currency, paid.value_on::text as "valueOn", array[paid.debtor, paid.message, paid.reference] as texts
     from incoming_payment paid
     where paid.tenant = $1 and paid.state = 'unmatched' and paid.amount > 0 and exists (
       select from provider_payout payout where payout.tenant = paid.tenant and payout.amount = paid.amount
         and payout.incoming_payment_id is null and payout.state <> 'failed')
     order by paid.value_on, paid.id for update`,
    [tenant],
  );
  return rows;
}
