import type { Pool } from '../../src/platform/database/pool.ts';

/** Rows that PostgreSQL writes within its statement timeout. */
const BATCH = 5000;

/**
 * Writes accounts of the Swiss tenant. Each has two debts that are three weeks overdue with one reminder; every tenth
 * has a credit.
 */
export async function fillLedger(pool: Pool, accounts: number): Promise<void> {
  for (let done = 0; done < accounts; done += BATCH)
    await pool.query(
      `with account as (
       insert into ledger_account (tenant, currency, person, opened_at)
       select 'ch', 'CHF', sha256(('bench ' || n)::bytea), now() from generate_series($1::int + 1, $2::int) n returning id),
     numbered as (select id, row_number() over () as n from account),
     entry as (
       insert into ledger_entry (tenant, key, account_id, kind, currency, value_on, booked_on, booked_at)
       select 'ch', 'bench:' || id || ':' || part, id, case part when 3 then 'payment-received' else 'order-billed' end, 'CHF', '2026-10-10', '2026-10-10', now()
       from numbered, generate_series(1, 3) part where part < 3 or n % 10 = 0 returning id, kind),
     posting as (
       insert into ledger_posting (entry_id, position, account, amount)
       select id, 1, case kind when 'order-billed' then 'receivable' else 'bank' end, 5000 from entry
       union all select id, 2, case kind when 'order-billed' then 'sales' else 'credit' end, -5000 from entry)
     insert into ledger_due (tenant, account_id, key, kind, due_on, payable_on, amount, principal, reminded, reminded_on)
     select 'ch', id, 'bench:' || id || ':' || part, 'invoice', '2026-10-30', '2026-10-30', 5000, 5000, 1, '2026-11-06'
     from numbered, generate_series(1, 2) part`,
      [done, Math.min(accounts, done + BATCH)],
    );
  await pool.query('analyze ledger_account, ledger_entry, ledger_posting, ledger_due');
}

/** Writes bills and shipments of the Swiss tenant in October 2026: half of the entries each. */
export async function fillMonth(pool: Pool, entries: number): Promise<void> {
  for (let done = 0; done < entries; done += BATCH)
    await pool.query(
      `with entry as (
       insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at, country)
       select 'ch', 'month:' || n, case n % 2 when 0 then 'order-billed' else 'order-delivered' end, 'CHF',
         '2026-10-01'::date + n % 31, '2026-10-01'::date + n % 31, now(), case n % 20 when 0 then 'LI' else 'CH' end
       from generate_series($1::int + 1, $2::int) n returning id, kind)
     insert into ledger_posting (entry_id, position, account, amount, permille, net)
     select id, 1, 'receivable', 10810, null::smallint, null::bigint from entry where kind = 'order-billed'
     union all select id, 2, 'deferred', -10000, 81, -10000 from entry where kind = 'order-billed'
     union all select id, 3, 'vat', -810, 81, -10000 from entry where kind = 'order-billed'
     union all select id, 1, 'deferred', 10000, 81, 10000 from entry where kind = 'order-delivered'
     union all select id, 2, 'sales', -10000, 81, null from entry where kind = 'order-delivered'`,
      [done, Math.min(entries, done + BATCH)],
    );
  await pool.query('analyze ledger_entry, ledger_posting');
}

/** Returns sums that must satisfy the invariants of the ledger: postings are 0, open equals receivable. Minor units. */
export async function ledgerSums(pool: Pool): Promise<{ postings: number; open: number; receivable: number }> {
  const { rows } = await pool.query<{ postings: number; open: number; receivable: number }>(
    `select (select coalesce(sum(amount), 0)::bigint from ledger_posting) as postings,
       (select coalesce(sum(amount - settled), 0)::bigint from ledger_due) as open,
       (select coalesce(sum(amount), 0)::bigint from ledger_posting where account = 'receivable') as receivable`,
  );
  return rows[0] ?? { postings: 0, open: 0, receivable: 0 };
}
