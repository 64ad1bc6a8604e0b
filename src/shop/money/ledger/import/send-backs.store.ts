import type pg from 'pg';
import type { Currency } from '../../../../currencies/currency.ts';
import type { Pool } from '../../../../platform/database/pool.ts';

type Runner = Pool | pg.PoolClient;

/** Stores the transfer of an unmatched payment back to its payer. The payment is locked. */
export async function insertSendBack(
  client: pg.PoolClient,
  order: {
    paymentId: string;
    tenant: string;
    number: string;
    sealed: Buffer;
    ending: string;
    reason: string;
    by: string;
    now: Date;
  },
): Promise<void> {
  await client.query("update incoming_payment set state = 'sending-back' where id = $1", [order.paymentId]);
  await client.query(
    `insert into send_back (payment_id, tenant, number, sealed, ending, reason, ordered_by, ordered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [order.paymentId, order.tenant, order.number, order.sealed, order.ending, order.reason, order.by, order.now],
  );
}

/** Transfer back to a payer that the bank has not executed. Minor units. */
export type OpenSendBack = {
  number: string;
  paymentId: string;
  amount: number;
  currency: Currency;
  ending: string;
  file: string | null;
  orderedAt: Date;
};

/** Returns the transfers back to payers that the bank has not executed, oldest first. */
export async function openSendBacks(pool: Pool, tenant: string, most: number): Promise<OpenSendBack[]> {
  const { rows } = await pool.query<OpenSendBack>(
    `select send_back.number, payment_id as "paymentId", amount::bigint as amount, currency, ending, file_id as file,
       ordered_at as "orderedAt"
     from send_back join incoming_payment on incoming_payment.id = payment_id
     where send_back.tenant = $1 order by ordered_at, number limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Puts transfers back to payers into a file, unless another file has them. Returns their numbers. */
export async function fileSendBacks(
  client: pg.PoolClient,
  tenant: string,
  file: { id: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `with waiting as (
       select payment_id from send_back where tenant = $1 and file_id is null order by ordered_at, number limit $4
       for update skip locked)
     update send_back set file_id = $2, filed_at = $3 from waiting where send_back.payment_id = waiting.payment_id
     returning send_back.number`,
    [tenant, file.id, file.now, file.most],
  );
  return rows.map(({ number }) => number);
}

/** Removes the transfers of a file that the bank refused. Returns their numbers. */
export async function unfileSendBacks(client: pg.PoolClient, tenant: string, file: string): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    'update send_back set file_id = null, filed_at = null where tenant = $1 and file_id = $2 returning number',
    [tenant, file],
  );
  return rows.map(({ number }) => number);
}

export type SealedSendBack = { number: string; amount: number; sealed: Buffer; filedAt: Date; file: string };

/** Returns transfers back to payers that are in a file: all of one file, or that with a number. */
export async function filedSendBacks(
  runner: Runner,
  tenant: string,
  sought: { file: string } | { number: string },
): Promise<SealedSendBack[]> {
  const [column, value] = 'file' in sought ? ['file_id', sought.file] : ['send_back.number', sought.number];
  const { rows } = await runner.query<SealedSendBack>(
    `select send_back.number, amount::bigint as amount, sealed, filed_at as "filedAt", file_id as file
     from send_back join incoming_payment on incoming_payment.id = payment_id
     where send_back.tenant = $1 and ${column} = $2 and file_id is not null order by ordered_at, send_back.number`,
    [tenant, value],
  );
  return rows;
}

export type LockedSendBack = {
  paymentId: string;
  number: string;
  amount: number;
  currency: string;
  reason: string;
  orderedBy: string;
  valueOn: string;
  file: string | null;
};

/** Locks a transfer back to a payer and its payment; null if it was executed or taken back. */
export async function lockSendBack(
  client: pg.PoolClient,
  tenant: string,
  number: string,
): Promise<LockedSendBack | null> {
  const { rows } = await client.query<LockedSendBack>(
    `select payment_id as "paymentId", send_back.number, amount::bigint as amount, currency, reason, ordered_by as "orderedBy",
       value_on::text as "valueOn", file_id as file
     from incoming_payment join send_back on send_back.payment_id = incoming_payment.id
     where send_back.tenant = $1 and send_back.number = $2 for update`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

/** Ends a transfer back to a payer; its payment is sent back, or waits for an employee again. */
export async function endSendBack(
  client: pg.PoolClient,
  { paymentId, state, by, now }: { paymentId: string; state: 'sent-back' | 'unmatched'; by: string; now: Date },
): Promise<void> {
  await client.query('delete from send_back where payment_id = $1', [paymentId]);
  await client.query(
    `update incoming_payment set state = $2, assigned_by = case when $2 = 'sent-back' then $3 end,
       assigned_at = case when $2 = 'sent-back' then $4::timestamptz end where id = $1`,
    [paymentId, state, by, now],
  );
}
