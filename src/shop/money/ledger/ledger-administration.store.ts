import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { EntryKind, LedgerAccount } from './posting.ts';
import type { ReminderState } from './reminders.store.ts';

export type FoundAccount = {
  id: string;
  customerNumber: string | null;
  name: string | null;
  orders: number;
  /** Newest order in the account, which identifies a guest. */
  orderNumber: string | null;
};

/** Entries keep the number of an order that is deleted; only these are found by it (migration 0280). */
const BY_TERM = `account.id in (
    select entry.account_id from orders named join ledger_entry entry on entry.order_id = named.id
      where named.tenant = $1 and named.number = $2
    union all select entry.account_id from ledger_entry entry
      where entry.tenant = $1 and entry.order_number = $2 and entry.order_id is null
    union all select own.id from ledger_account own join customer on customer.id = own.customer_id
      where customer.tenant = $1 and (customer.number = $2 or customer.email = lower($2)))`;

/** Finds accounts by customer number, email address or order number. */
export async function findAccounts(pool: Pool, tenant: string, term: string, most: number): Promise<FoundAccount[]> {
  const { rows } = await pool.query<FoundAccount>(
    `select account.id, customer.number as "customerNumber", nullif(trim(concat(customer.first_name, ' ', customer.last_name)), '') as name,
       (select count(distinct entry.order_number) from ledger_entry entry where entry.account_id = account.id)::int as orders,
       (select entry.order_number from ledger_entry entry where entry.account_id = account.id and entry.order_number is not null
        order by entry.id desc limit 1) as "orderNumber"
     from ledger_account account left join customer on customer.id = account.customer_id
     where account.tenant = $1 and ${BY_TERM} order by account.opened_at desc, account.id limit $3`,
    [tenant, term, most],
  );
  return rows;
}

export type OpenedAccount = {
  id: string;
  customerId: string | null;
  customerNumber: string | null;
  /** Newest order in the account, which identifies a guest. */
  orderNumber: string | null;
};

/** Returns an account of a tenant with its holder; null if it does not exist. */
export async function ledgerAccountById(pool: Pool, tenant: string, id: string): Promise<OpenedAccount | null> {
  const { rows } = await pool.query<OpenedAccount>(
    `select account.id, account.customer_id as "customerId", customer.number as "customerNumber",
       (select entry.order_number from ledger_entry entry where entry.account_id = account.id and entry.order_number is not null
        order by entry.id desc limit 1) as "orderNumber"
     from ledger_account account left join customer on customer.id = account.customer_id
     where account.tenant = $1 and account.id::text = $2`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

export type AdminEntry = {
  id: number;
  bookedOn: string;
  valueOn: string;
  kind: EntryKind;
  orderNumber: string | null;
  note: string | null;
  bookedBy: string | null;
  postings: { account: LedgerAccount; amount: number; permille: number | null }[];
};

/** Columns of an entry with all its postings. */
const ENTRY = `entry.id::int8 as id, entry.booked_on::text as "bookedOn", entry.value_on::text as "valueOn", entry.kind,
       entry.order_number as "orderNumber", entry.note, entry.booked_by as "bookedBy",
       (select json_agg(json_build_object('account', posting.account, 'amount', posting.amount, 'permille', posting.permille)
          order by posting.position) from ledger_posting posting where posting.entry_id = entry.id) as postings`;

/** Returns a page of an account's entries, newest first, and their total count. */
export async function ledgerEntries(
  client: pg.PoolClient,
  accountId: string,
  { size, page }: { size: number; page: number },
): Promise<{ entries: AdminEntry[]; count: number }> {
  const { rows } = await client.query<AdminEntry & { count: number }>(
    `select ${ENTRY}, count(*) over ()::int as count
     from ledger_entry entry where entry.account_id = $1 order by entry.id desc limit $2 offset $3`,
    [accountId, size, (page - 1) * size],
  );
  return { entries: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** Returns entries of an account that are older than one of them, newest first. `before`: its id; null for the newest ones. */
export async function ledgerEntriesBefore(
  pool: Pool,
  accountId: string,
  { before, size }: { before: number | null; size: number },
): Promise<AdminEntry[]> {
  const { rows } = await pool.query<AdminEntry>(
    `select ${ENTRY} from ledger_entry entry where entry.account_id = $1 and ($2::int8 is null or entry.id < $2::int8)
     order by entry.id desc limit $3`,
    [accountId, before, size],
  );
  return rows;
}

export type ListedReminder = {
  id: string;
  accountId: string;
  day: string;
  level: number;
  overdue: number;
  fee: number;
  interest: number;
  state: ReminderState;
  customerNumber: string | null;
  orderNumber: string | null;
};

/** Returns reminders of a tenant, the newest first, with the number of all. */
export async function remindersOf(
  pool: Pool,
  tenant: string,
  { take, skip }: { take: number; skip: number },
): Promise<(ListedReminder & { count: number })[]> {
  const { rows } = await pool.query<ListedReminder & { count: number }>(
    `with chosen as materialized (
       select * from ledger_reminder where tenant = $1 order by day desc, id limit $2 offset $3)
     select (select count(*)::int from ledger_reminder where tenant = $1) as count, reminder.id, reminder.account_id as "accountId", reminder.day::text as day, reminder.level, reminder.overdue, reminder.fee,
       reminder.interest, reminder.state, customer.number as "customerNumber", o.number as "orderNumber"
     from chosen reminder join ledger_account account on account.id = reminder.account_id
     left join customer on customer.id = account.customer_id left join orders o on o.id = reminder.order_id
     order by reminder.day desc, reminder.id`,
    [tenant, take, skip],
  );
  return rows;
}
