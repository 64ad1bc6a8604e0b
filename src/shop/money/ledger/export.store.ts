import type { Pool } from '../../../platform/database/pool.ts';

/** Minor units, ISO dates. */
export type ExportedBooking = {
  id: number;
  bookedOn: string;
  valueOn: string;
  kind: string;
  key: string;
  orderNumber: string | null;
  customerNumber: string | null;
  currency: string;
  account: string;
  permille: number | null;
  debit: number;
  credit: number;
  note: string | null;
  bookedBy: string | null;
};

export type ExportedOrder = {
  number: string;
  placedOn: string;
  state: string;
  method: string;
  customerNumber: string | null;
  currency: string;
  total: number;
  vat: number;
  /** Booked amount of the order. */
  billed: number;
  open: number;
};

const PAGE = 2000;

/**
 * Yields every posting of a tenant between two days (inclusive), page by page. Pages never change, because entries
 * never do.
 */
export async function* exportBookings(
  pool: Pool,
  { tenant, from, to }: { tenant: string; from: string; to: string },
): AsyncGenerator<ExportedBooking[]> {
  let after = { id: 0, position: 0 };
  for (;;) {
    const { rows } = await pool.query<ExportedBooking & { position: number }>(
      `select entry.id::int8 as id, posting.position, entry.booked_on::text as "bookedOn", entry.value_on::text as "valueOn", entry.kind, entry.key,
         entry.order_number as "orderNumber", customer.number as "customerNumber", entry.currency, posting.account, posting.permille,
         greatest(posting.amount, 0)::bigint as debit, greatest(-posting.amount, 0)::bigint as credit, entry.note,
         entry.booked_by as "bookedBy"
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       left join ledger_account account on account.id = entry.account_id left join customer on customer.id = account.customer_id
       where entry.tenant = $1 and entry.booked_on between $2 and $3 and (entry.id, posting.position) > ($4::bigint, $5::int)
       order by entry.id, posting.position limit $6`,
      [tenant, from, to, after.id, after.position, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.map(({ position: _, ...row }) => row);
  }
}

/** Yields every order of a tenant placed between two days (inclusive) in the tenant's time zone, page by page. */
export async function* exportOrders(
  pool: Pool,
  asked: { tenant: string; from: string; to: string; timeZone: string },
): AsyncGenerator<ExportedOrder[]> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<ExportedOrder>(
      `select o.number, (o.placed_at at time zone $4)::date::text as "placedOn", o.state, coalesce(o.payment->>'method', 'prepayment') as method,
         o.customer_number as "customerNumber", o.currency, o.total,
         coalesce((select sum((part->'amount'->>'amount')::bigint) from jsonb_array_elements(o.totals->'vat') part), 0)::bigint as vat,
         coalesce((select -sum(posting.amount) from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
           where entry.order_id = o.id and posting.account in ('sales', 'deferred', 'vat')), 0)::bigint as billed,
         coalesce((select sum(due.amount - due.settled) from ledger_due due where due.order_id = o.id), 0)::bigint as open
       from orders o where o.tenant = $1 and o.state in ('placed', 'cancelled')
         and o.placed_at >= ($2::date::timestamp at time zone $4) and o.placed_at < (($3::date + 1)::timestamp at time zone $4)
         and o.number > $5 order by o.number limit $6`,
      [asked.tenant, asked.from, asked.to, asked.timeZone, after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    yield rows;
  }
}
