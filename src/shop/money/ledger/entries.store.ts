import type pg from 'pg';
import type { EntryKind, Posting } from './posting.ts';
import { balanced } from './posting.ts';

export type NewEntry = {
  tenant: string;
  /** Unique key of the event: "order:…:billed". */
  key: string;
  accountId: string | null;
  orderId: string | null;
  orderNumber: string | null;
  kind: EntryKind;
  currency: string;
  /** ISO dates. */
  valueOn: string;
  bookedOn: string;
  note?: string | null;
  by?: string | null;
  /** Country that the order goes to. */
  country?: string | null;
  postings: readonly Posting[];
};

/**
 * Writes entries with their postings in one statement; skips keys that exist already. An event of an earlier month is
 * booked on its value date, or on the first open day if that month is closed (docs/rules/books.md#periods). Returns the
 * written ones as `entryKey` formats them.
 */
export async function writeEntries(
  client: pg.PoolClient,
  entries: readonly NewEntry[],
  now: Date,
): Promise<Set<string>> {
  const rows = entries.map((entry) => ({
    tenant: entry.tenant,
    key: entry.key,
    account_id: entry.accountId,
    order_id: entry.orderId,
    order_number: entry.orderNumber,
    kind: entry.kind,
    currency: entry.currency,
    value_on: entry.valueOn,
    booked_on: entry.bookedOn,
    note: entry.note ?? null,
    booked_by: entry.by ?? null,
    country: entry.country ?? null,
    postings: balanced(entry.postings),
  }));
  if (rows.length === 0) return new Set();
  const { rows: written } = await client.query<{ tenant: string; key: string }>({
    name: 'ledger-write',
    text: `with input as (
       select * from jsonb_to_recordset($1::jsonb) as input (tenant text, key text, account_id uuid, order_id uuid, order_number text,
         kind text, currency text, value_on date, booked_on date, note text, booked_by text, country text, postings jsonb)
     ), head as (
       insert into ledger_entry (tenant, key, account_id, order_id, order_number, kind, currency, value_on, booked_on, booked_at,
         note, booked_by, country)
       select tenant, key, account_id, order_id, order_number, kind, currency, value_on,
         greatest(case when value_on < date_trunc('month', booked_on) then value_on else booked_on end,
           (select max(month) + interval '1 month' from accounting_period period
            where period.tenant = input.tenant and period.state = 'closed')::date), $2, note, booked_by, country
       from input
       on conflict (tenant, key) do nothing
       returning id, tenant, key
     ), lines as (
       insert into ledger_posting (entry_id, position, account, amount, permille, net)
       select head.id, line.position, line.content->>'account', (line.content->>'amount')::bigint,
         (line.content->>'permille')::smallint, (line.content->>'net')::bigint
       from head join input using (tenant, key)
       cross join lateral jsonb_array_elements(input.postings) with ordinality as line (content, position)
     ) select tenant, key from head`,
    values: [JSON.stringify(rows), now],
  });
  return new Set(written.map(({ tenant, key }) => entryKey(tenant, key)));
}

/** Returns a key that is unique across tenants. */
export function entryKey(tenant: string, key: string): string {
  return `${tenant} ${key}`;
}

/** Whether an event is booked. The caller has locked the account. */
export async function isBooked(client: pg.PoolClient, tenant: string, key: string): Promise<boolean> {
  return (await keysBooked(client, [{ tenant, key }])).size === 1;
}

/** Returns the booked ones of these keys, as `entryKey` formats them. The caller has locked the accounts. */
export async function keysBooked(
  client: pg.PoolClient,
  keys: readonly { tenant: string; key: string }[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ tenant: string; key: string }>({
    name: 'ledger-is-booked',
    text: `select entry.tenant, entry.key from unnest($1::text[], $2::text[]) as asked (tenant, key)
     join ledger_entry entry using (tenant, key)`,
    values: [keys.map(({ tenant }) => tenant), keys.map(({ key }) => key)],
  });
  return new Set(rows.map(({ tenant, key }) => entryKey(tenant, key)));
}

/** Returns the credit of an account in minor units. */
export async function creditOf(client: pg.PoolClient, accountId: string): Promise<number> {
  const { rows } = await client.query<{ credit: number }>({
    name: 'ledger-credit',
    text: `select coalesce(-sum(posting.amount), 0)::bigint as credit from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.account_id = $1 and posting.account = 'credit'`,
    values: [accountId],
  });
  return Number(rows[0]?.credit ?? 0);
}

/** Returns goodwill paid out for an order, less the part taken back, in minor units. */
export async function goodwillPaidOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const { rows } = await client.query<{ amount: number }>({
    name: 'ledger-goodwill-paid',
    text: `select coalesce(sum(posting.amount), 0)::bigint as amount from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.order_id = $1 and entry.kind = 'refund-paid' and posting.account = 'goodwill'`,
    values: [orderId],
  });
  return Number(rows[0]?.amount ?? 0);
}

/** Returns the booked sales, deferred amounts, VAT, surcharges and bought gift cards of an order, by account and rate. */
export async function soldOfOrder(client: pg.PoolClient, orderId: string): Promise<Posting[]> {
  type Sum = { account: Posting['account']; permille: number | null; amount: number; net: number | null };
  const { rows } = await client.query<Sum>({
    name: 'ledger-sold',
    text: `select posting.account, posting.permille, sum(posting.amount)::bigint as amount, sum(posting.net)::bigint as net
     from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.order_id = $1 and (posting.account in ('sales', 'deferred', 'vat', 'interest', 'protection')
       or posting.account = 'gift-cards' and entry.kind in ('order-billed', 'return-credited'))
     group by posting.account, posting.permille having sum(posting.amount) <> 0 order by 1, 2`,
    values: [orderId],
  });
  return rows.map(({ account, permille, amount, net }) => ({
    account,
    amount: Number(amount),
    ...(permille === null ? {} : { permille }),
    ...(net === null ? {} : { net: Number(net) }),
  }));
}
