import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { MovementKind, ProviderMovement } from '../../payment/index.ts';

type Runner = Pool | pg.PoolClient;

/** Movement with the tenant that it belongs to. */
export type OwnMovement = ProviderMovement & { tenant: string; payoutId: string | null; isKnown: boolean };

/** Payment of the shop that a movement names. */
export type NamedPayment = { key: string; paymentId: string; tenant: string };

/** Finds the payments of movements, by their own ids or the provider's; `key` is the given id. */
export async function paymentsNamed(
  runner: Runner,
  paymentIds: string[],
  intentIds: string[],
): Promise<NamedPayment[]> {
  const { rows } = await runner.query<NamedPayment>(
    `select id::text as key, id::text as "paymentId", tenant from online_payment where id = any($1::uuid[])
     union all select intent_id as key, id::text as "paymentId", tenant from online_payment where intent_id = any($2::text[])`,
    [paymentIds, intentIds],
  );
  return rows;
}

/**
 * Stores new movements; those of unknown payments get theirs when it is found. Stored amounts never change, and an order
 * number that was erased stays erased when the provider names the movement again. Returns the number of new ones.
 */
export async function writeMovements(
  runner: Runner,
  movements: readonly (OwnMovement & { ofPayment: string | null })[],
): Promise<number> {
  if (movements.length === 0) return 0;
  const { rows } = await runner.query<{ isNew: boolean }>(
    `insert into provider_transaction (tenant, id, kind, category, amount, fee, currency, created_at, available_on, source_id,
       payment_id, order_id, order_number, payout_id, state)
     select moved.tenant, moved.id, moved.kind, moved.category, moved.amount, moved.fee, moved.currency, moved."createdAt",
       moved."availableOn", moved."sourceId", moved."ofPayment", o.id, o.number, moved."payoutId",
       case when moved."isKnown" then 'new' else 'unknown' end
     from jsonb_to_recordset($1::jsonb) as moved (tenant text, id text, kind text, category text, amount bigint, fee bigint, currency text,
       "createdAt" timestamptz, "availableOn" date, "sourceId" text, "ofPayment" uuid, "payoutId" text, "isKnown" boolean)
     left join online_payment payment on payment.id = moved."ofPayment" left join orders o on o.id = payment.order_id
     on conflict (tenant, id) do update set payment_id = coalesce(provider_transaction.payment_id, excluded.payment_id),
       order_id = case when provider_transaction.payment_id is null then excluded.order_id else provider_transaction.order_id end,
       order_number =
         case when provider_transaction.payment_id is null then excluded.order_number else provider_transaction.order_number end,
       state = case when provider_transaction.state = 'unknown' then excluded.state else provider_transaction.state end
     returning xmax = 0 as "isNew"`,
    [JSON.stringify(movements)],
  );
  return rows.filter(({ isNew }) => isNew).length;
}

/** Removes a movement that was stored for another tenant before its payment was known. */
export async function forgetUnknown(runner: Runner, known: readonly { id: string; tenant: string }[]): Promise<void> {
  await runner.query(
    `delete from provider_transaction moved using jsonb_to_recordset($1::jsonb) as known (id text, tenant text)
     where moved.id = known.id and moved.tenant <> known.tenant and moved.state = 'unknown'`,
    [JSON.stringify(known.map(({ id, tenant }) => ({ id, tenant })))],
  );
}

/** Marks movements as settled by a payout. */
export async function markPaidOut(runner: Runner, payoutId: string, ids: readonly string[]): Promise<void> {
  await runner.query(
    'update provider_transaction set payout_id = $1 where id = any($2::text[]) and payout_id is distinct from $1',
    [payoutId, ids],
  );
}

/** Returns what a payout settles for each tenant, in minor units, without the payout itself. */
export async function payoutShares(runner: Runner, payoutId: string): Promise<{ tenant: string; amount: number }[]> {
  const { rows } = await runner.query<{ tenant: string; amount: number }>(
    `select tenant, sum(amount - fee)::bigint as amount from provider_transaction
     where payout_id = $1 and kind not in ('payout', 'payout-reversal') group by tenant order by tenant`,
    [payoutId],
  );
  return rows.map(({ tenant, amount }) => ({ tenant, amount: Number(amount) }));
}

/** Returns the time of the newest stored movement; null without any. */
export async function newestMovement(runner: Runner): Promise<Date | null> {
  const { rows } = await runner.query<{ at: Date | null }>('select max(created_at) as at from provider_transaction');
  return rows[0]?.at ?? null;
}

/** Returns when the first online payment began; null without any. */
export async function firstOnlinePayment(runner: Runner): Promise<Date | null> {
  const { rows } = await runner.query<{ at: Date | null }>('select min(created_at) as at from online_payment');
  return rows[0]?.at ?? null;
}

export type UnbookedMovement = {
  tenant: string;
  id: string;
  kind: MovementKind;
  amount: number;
  fee: number;
  currency: string;
  createdAt: Date;
  sourceId: string | null;
  orderId: string | null;
  orderNumber: string | null;
};

/** Returns stored movements that are not booked, oldest first, and locks them. */
export async function lockNewMovements(client: pg.PoolClient, most: number): Promise<UnbookedMovement[]> {
  const { rows } = await client.query<UnbookedMovement>(
    `select tenant, id, kind, amount, fee, currency, created_at as "createdAt", source_id as "sourceId", order_id as "orderId",
       order_number as "orderNumber"
     from provider_transaction where state = 'new' order by created_at, tenant, id limit $1 for update skip locked`,
    [most],
  );
  return rows;
}

export async function markMovementsBooked(
  client: pg.PoolClient,
  booked: readonly { tenant: string; id: string }[],
): Promise<void> {
  await client.query(
    `update provider_transaction moved set state = 'booked' from jsonb_to_recordset($1::jsonb) as done (tenant text, id text)
     where moved.tenant = done.tenant and moved.id = done.id`,
    [JSON.stringify(booked.map(({ tenant, id }) => ({ tenant, id })))],
  );
}
