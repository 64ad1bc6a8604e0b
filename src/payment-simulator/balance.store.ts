import type pg from 'pg';
import type { Pool } from '../platform/database/pool.ts';

/** Movement of the balance; `kind` and `category` are Stripe's "type" and "reporting_category". */
export type BalanceRow = {
  id: string;
  kind: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'adjustment' | 'payout';
  category: 'charge' | 'refund' | 'dispute' | 'dispute_reversal' | 'payout';
  /** Minor units before the fee. */
  amount: number;
  fee: number;
  currency: string;
  sourceId: string;
  intentId: string | null;
  /** Id of the payment in the shop. */
  paymentId: string | null;
  payoutId: string | null;
  createdAt: Date;
  availableAt: Date;
};

const COLUMNS = `id, kind, category, amount, fee, currency, source_id as "sourceId", intent_id as "intentId", payment_id as "paymentId",
  payout_id as "payoutId", created_at as "createdAt", available_at as "availableAt"`;

type Runner = Pool | pg.PoolClient;

export async function insertBalance(runner: Runner, row: BalanceRow): Promise<void> {
  await runner.query({
    name: 'simulator-balance-new',
    text: `insert into simulator_balance (id, kind, category, amount, fee, currency, source_id, intent_id, payment_id, payout_id,
       created_at, available_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      row.id,
      row.kind,
      row.category,
      row.amount,
      row.fee,
      row.currency,
      row.sourceId,
      row.intentId,
      row.paymentId,
      row.payoutId,
      row.createdAt,
      row.availableAt,
    ],
  });
}

/** Returns a page of movements, newest first, after one of them; one row more than `most` if others follow. */
export async function listBalance(
  runner: Runner,
  asked: { since: Date | null; payoutId: string | null; sourceId: string | null; after: string | null; most: number },
): Promise<BalanceRow[]> {
  const { rows } = await runner.query<BalanceRow>(
    `select ${COLUMNS} from simulator_balance
     where ($1::timestamptz is null or created_at >= $1) and ($2::text is null or payout_id = $2) and ($3::text is null or source_id = $3)
       and ($4::text is null or (created_at, id) < (select created_at, id from simulator_balance where id = $4))
     order by created_at desc, id desc limit $5`,
    [asked.since, asked.payoutId, asked.sourceId, asked.after, asked.most + 1],
  );
  return rows;
}

export type PayoutRow = {
  id: string;
  amount: number;
  currency: string;
  transactionId: string;
  createdAt: Date;
  arrivesAt: Date;
};

const PAYOUT = `id, amount, currency, transaction_id as "transactionId", created_at as "createdAt", arrives_at as "arrivesAt"`;

export async function listPayouts(
  runner: Runner,
  asked: { since: Date | null; after: string | null; most: number },
): Promise<PayoutRow[]> {
  const { rows } = await runner.query<PayoutRow>(
    `select ${PAYOUT} from simulator_payout where ($1::timestamptz is null or created_at >= $1)
       and ($2::text is null or (created_at, id) < (select created_at, id from simulator_payout where id = $2))
     order by created_at desc, id desc limit $3`,
    [asked.since, asked.after, asked.most + 1],
  );
  return rows;
}

/** Pays out what is available in a currency, if it is more than nothing and nothing was paid out in the last day; `payout` and `transaction` are new ids. */
export async function payOutAvailable(
  client: pg.PoolClient,
  {
    currency,
    payout,
    transaction,
    now,
    arrivesAt,
  }: { currency: string; payout: string; transaction: string; now: Date; arrivesAt: Date },
): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('simulator payout'))");
  const { rows } = await client.query<{ amount: number }>(
    `select coalesce(sum(amount - fee), 0)::bigint as amount from simulator_balance
     where currency = $1 and payout_id is null and available_at <= $2 and not exists (
       select from simulator_payout paid where paid.currency = $1 and paid.created_at > $2::timestamptz - interval '23 hours')`,
    [currency, now],
  );
  const amount = Number(rows[0]?.amount ?? 0);
  if (amount <= 0) return;
  await client.query(
    'update simulator_balance set payout_id = $3 where currency = $1 and payout_id is null and available_at <= $2',
    [currency, now, payout],
  );
  const row = { sourceId: payout, intentId: null, paymentId: null, payoutId: payout, createdAt: now, availableAt: now };
  await insertBalance(client, {
    id: transaction,
    kind: 'payout',
    category: 'payout',
    amount: -amount,
    fee: 0,
    currency,
    ...row,
  });
  await client.query(
    'insert into simulator_payout (id, amount, currency, transaction_id, created_at, arrives_at) values ($1, $2, $3, $4, $5, $6)',
    [payout, amount, currency, transaction, now, arrivesAt],
  );
}
