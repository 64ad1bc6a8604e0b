import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

export type JournalEntry = {
  id: number;
  /** ISO dates. */
  bookedOn: string;
  valueOn: string;
  kind: string;
  orderNumber: string | null;
  currency: string;
  /** Country that the order goes to. */
  country: string | null;
  postings: { account: string; amount: number; permille: number | null }[];
};

type JournalPeriod = { tenant: string; from: string; to: string };

const PAGE = 1000;

/** Yields the entries of a tenant between two days (inclusive), page by page. Pages never change. */
export async function* journalEntries(pool: Pool, period: JournalPeriod): AsyncGenerator<JournalEntry[]> {
  let after = 0;
  for (;;) {
    const entries = await journalPage(pool, period, { after, size: PAGE });
    const last = entries.at(-1);
    if (!last) return;
    after = Number(last.id);
    yield entries;
  }
}

/** Returns entries between two days (inclusive) behind an entry, in the order of their booking. */
export async function journalPage(
  pool: Pool,
  { tenant, from, to }: JournalPeriod,
  { after, size }: { after: number; size: number },
): Promise<JournalEntry[]> {
  const { rows } = await pool.query<JournalEntry>(
    `select entry.id::int8 as id, entry.booked_on::text as "bookedOn", entry.value_on::text as "valueOn", entry.kind,
       entry.order_number as "orderNumber", entry.currency, entry.country,
       (select json_agg(json_build_object('account', posting.account, 'amount', posting.amount, 'permille', posting.permille)
          order by posting.position) from ledger_posting posting where posting.entry_id = entry.id) as postings
     from ledger_entry entry where entry.tenant = $1 and entry.booked_on between $2 and $3 and entry.id > $4::bigint
     order by entry.id limit $5`,
    [tenant, from, to, after, size],
  );
  return rows.map((row) => ({ ...row, postings: row.postings ?? [] }));
}

export type UsedAccount = { account: string; permille: number | null; country: string | null };

/** Returns the accounts and VAT rates with postings between two days. */
export async function usedAccounts(
  runner: Pool | pg.PoolClient,
  { tenant, from, to }: JournalPeriod,
): Promise<UsedAccount[]> {
  const { rows } = await runner.query<UsedAccount>(
    `select distinct posting.account, posting.permille, entry.country from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on between $2 and $3 order by 1, 2, 3`,
    [tenant, from, to],
  );
  return rows;
}
