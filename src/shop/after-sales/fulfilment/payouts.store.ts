import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { TRANSFER } from './credits.store.ts';

/** Stores the payout account of a credit note; replaces an earlier one. False while a bank file contains it. */
export async function writeAccount(
  client: pg.PoolClient,
  creditId: string,
  account: { sealed: Buffer; ending: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into payout_account (credit_note_id, sealed, ending, given_at) values ($1, $2, $3, $4)
     on conflict (credit_note_id) do update set sealed = excluded.sealed, ending = excluded.ending, given_at = excluded.given_at
       where payout_account.file_id is null`,
    [creditId, account.sealed, account.ending, account.now],
  );
  return rowCount === 1;
}

/** Deletes the account after the payout, since it is no longer needed. */
export async function eraseAccount(client: pg.PoolClient, creditId: string): Promise<void> {
  await client.query('delete from payout_account where credit_note_id = $1', [creditId]);
}

/**
 * Puts transfers with a known account into a file, soonest due first, unless another file has them. Returns their
 * numbers.
 */
export async function fileTransfers(
  client: pg.PoolClient,
  tenant: string,
  file: { id: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await client.query<{ credit: string }>(
    `with waiting as (
       select credit_note_id, credit_note.number from payout_account
       join credit_note on credit_note.id = payout_account.credit_note_id
       where credit_note.tenant = $1 and file_id is null and rest_way = 'transfer' and transferred_at is null
         and ${TRANSFER} > 0
       order by payout_due_on, credit_note.number limit $4 for update of payout_account skip locked)
     update payout_account set file_id = $2, filed_at = $3 from waiting
     where payout_account.credit_note_id = waiting.credit_note_id returning waiting.number as credit`,
    [tenant, file.id, file.now, file.most],
  );
  return rows.map(({ credit }) => credit).sort();
}

/**
 * Removes the open transfers of a file that the bank refused, so that a new file can include them. Returns the numbers
 * of their credit notes.
 */
export async function unfileTransfers(client: pg.PoolClient, tenant: string, file: string): Promise<string[]> {
  const { rows } = await client.query<{ credit: string }>(
    `update payout_account set file_id = null, filed_at = null from credit_note
     where credit_note.id = payout_account.credit_note_id and credit_note.tenant = $1 and file_id = $2
     returning credit_note.number as credit`,
    [tenant, file],
  );
  return rows.map(({ credit }) => credit).sort();
}

/** Returns open transfers of credit notes that are in a file: all of one file, or that with a number. */
export async function openFiledCredits(
  pool: Pool,
  tenant: string,
  sought: { file: string } | { number: string },
): Promise<{ number: string; amount: number }[]> {
  const [column, value] = 'file' in sought ? ['file_id', sought.file] : ['credit_note.number', sought.number];
  const { rows } = await pool.query<{ number: string; amount: number }>(
    `select credit_note.number, (${TRANSFER})::bigint as amount from credit_note
     join payout_account on payout_account.credit_note_id = credit_note.id
     where credit_note.tenant = $1 and ${column} = $2 and file_id is not null and transferred_at is null`,
    [tenant, value],
  );
  return rows;
}

export type SealedTransfer = { credit: string; order: string; amount: number; sealed: Buffer; filedAt: Date };

/** Returns the open transfers of a file. */
export async function filedTransfers(pool: Pool, tenant: string, file: string): Promise<SealedTransfer[]> {
  const { rows } = await pool.query<SealedTransfer>(
    `select credit_note.number as credit, orders.number as "order", (${TRANSFER})::bigint as amount, sealed,
       filed_at as "filedAt"
     from credit_note join orders on orders.id = credit_note.order_id
     join payout_account on payout_account.credit_note_id = credit_note.id
     where credit_note.tenant = $1 and file_id = $2 and transferred_at is null
     order by payout_due_on, credit_note.number`,
    [tenant, file],
  );
  return rows;
}
