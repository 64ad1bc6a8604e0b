import type pg from 'pg';
import type { VatRate } from '../../../../tenants/tenant.ts';
import type { Recognised, RecognisedLine } from './recognise.ts';
import { rateOfClass } from './sold-rates.ts';

/** Recognition of an order in the books, and the facts that it follows from. Minor units. */
export type OrderRecognition = {
  orderId: string;
  /** By rate. */
  booked: Recognised[];
  lines: RecognisedLine[];
  /** Part of the order's price that the customer has paid. */
  paid: number;
};

type SumRow = {
  orderId: string;
  account: 'sales' | 'vat' | 'deferred' | 'surcharge';
  permille: number | null;
  amount: number;
  net: number | null;
};
type LineRow = Omit<RecognisedLine, 'permille'> & { orderId: string; vatClass: VatRate['class'] };

/**
 * Returns the recognition of orders that have a deferred amount in their bill; omits all others. Units of shipments
 * that are not booked do not count as shipped. The caller has locked the accounts.
 */
export async function recognitionsOf(
  client: pg.PoolClient,
  orderIds: readonly string[],
  /** Rates that the next entry adds; lines of their class are not in the books yet. */
  added: readonly { permille: number }[] = [],
): Promise<OrderRecognition[]> {
  if (orderIds.length === 0) return [];
  const { rows: sums } = await client.query<SumRow & { open: number }>({
    name: 'ledger-recognition-sums',
    text: `select entry.order_id as "orderId", posting.permille, sum(posting.amount)::bigint as amount, sum(posting.net)::bigint as net,
       case when posting.account in ('interest', 'protection') then 'surcharge' else posting.account end as account,
       (select coalesce(sum(due.amount - due.settled), 0) from ledger_due due
        where due.order_id = entry.order_id and due.kind not in ('fee', 'interest'))::bigint as open
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.order_id = any($1::uuid[]) and posting.account in ('sales', 'vat', 'deferred', 'interest', 'protection')
       and exists (select from ledger_entry own join ledger_posting part on part.entry_id = own.id
         where own.order_id = entry.order_id and part.account = 'deferred')
     group by entry.order_id, 5, posting.permille order by 1, 2 desc`,
    values: [orderIds],
  });
  const deferring = [...new Set(sums.map(({ orderId }) => orderId))];
  if (deferring.length === 0) return [];
  const { rows: lines } = await client.query<LineRow>({
    name: 'ledger-recognition-lines',
    text: `select line.order_id as "orderId", line.vat_class as "vatClass", (line.line_amount - line.discount_amount)::bigint as paid,
       line.quantity, line.cancelled, line.returned, (line.shipped - coalesce((
         select sum(sent.quantity) from shipment join shipment_line sent on sent.shipment_id = shipment.id
         where shipment.order_id = line.order_id and shipment.booked_at is null and sent.position = line.position), 0))::int as shipped
     from order_line line where line.order_id = any($1::uuid[]) order by line.order_id, line.position`,
    values: [deferring],
  });
  return deferring.map((orderId) => {
    const own = sums.filter((row) => row.orderId === orderId);
    const booked = bookedRates(own);
    const rates = [...booked.flatMap(({ permille }) => (permille === null ? [] : [{ permille }])), ...added];
    return {
      orderId,
      booked,
      lines: lines
        .filter((line) => line.orderId === orderId)
        .map(({ vatClass, orderId: _, ...line }) => ({ ...line, permille: rateOfClass(rates, vatClass) })),
      paid: paidOf(own, Number(own[0]?.open ?? 0)),
    };
  });
}

function bookedRates(sums: readonly SumRow[]): Recognised[] {
  const rates = new Map<number | null, Recognised>();
  for (const { account, permille, amount, net } of sums) {
    if (account === 'surcharge') continue;
    const rate = rates.get(permille) ?? { permille, sales: 0, vat: 0, taxed: 0, deferred: 0, deferredNet: 0 };
    if (account === 'sales') rate.sales -= Number(amount);
    if (account === 'vat') {
      rate.vat -= Number(amount);
      rate.taxed -= Number(net ?? 0);
    }
    if (account === 'deferred') {
      rate.deferred -= Number(amount);
      rate.deferredNet -= Number(net ?? amount);
    }
    rates.set(permille, rate);
  }
  return [...rates.values()];
}

/** Returns the paid part of the price: what is not open, without the share of a plan's surcharges. */
function paidOf(sums: readonly SumRow[], open: number): number {
  const total = (isSurcharge: boolean) =>
    sums.reduce((sum, row) => (isSurcharge === (row.account === 'surcharge') ? sum - Number(row.amount) : sum), 0);
  const price = total(false);
  const owed = price + total(true);
  if (owed <= 0) return 0;
  const paid = Math.max(0, owed - open);
  return Number((BigInt(paid) * BigInt(price)) / BigInt(owed));
}

/**
 * Returns shipments that are not booked, the first of each order, and locks them. Skips those that another transaction
 * has locked.
 */
export async function unbookedShipments(
  client: pg.PoolClient,
  most: number,
): Promise<{ id: string; orderId: string; shippedAt: Date }[]> {
  const { rows } = await client.query<{ id: string; orderId: string; shippedAt: Date }>({
    name: 'ledger-unbooked-shipments',
    text: `select shipment.id, shipment.order_id as "orderId", shipment.shipped_at as "shippedAt" from shipment
     where booked_at is null and not exists (
         select from shipment earlier where earlier.order_id = shipment.order_id and earlier.booked_at is null
           and earlier.number < shipment.number)
       -- Orders under review have no bill yet.
       and not exists (select from credit_review review where review.order_id = shipment.order_id and review.state = 'open')
     order by shipment.order_id limit $1 for update of shipment skip locked`,
    values: [most],
  });
  return rows;
}

export async function markShipmentsBooked(client: pg.PoolClient, ids: readonly string[], now: Date): Promise<void> {
  await client.query({
    name: 'ledger-shipments-booked',
    text: 'update shipment set booked_at = $2 where id = any($1::uuid[])',
    values: [ids, now],
  });
}
