import type pg from 'pg';
import type { Currency } from '../../../currencies/currency.ts';
import type { Pool } from '../../../platform/database/pool.ts';

export type CreditLine = { position: number; pieces: number; amount: number };
export type CreditVat = { permille: number; gross: number; vat: number };

export type CreditRow = {
  id: string;
  number: string;
  orderId: string;
  returnId: string | null;
  amount: number;
  deliveryAmount: number;
  refundAmount: number;
  /** Minor units that went back onto gift cards. */
  giftCardAmount: number;
  /** Minor units to pay by transfer. */
  transferAmount: number;
  /** `overpaid`: a payment that exceeded the bill after a credit; not for goods. */
  purpose: 'goods' | 'overpaid';
  /** Fee for the label; not included in `amount`. */
  feeAmount: number;
  restWay: 'none' | 'invoice' | 'instalments' | 'transfer';
  currency: Currency;
  lines: unknown;
  vat: unknown;
  issuedAt: Date;
  payoutDueOn: string | null;
  paidOutAt: Date | null;
  transferredAt: Date | null;
  /** Last characters of the payout account; null while it is unknown. */
  accountEnding: string | null;
  /** A bank file contains the account, so it can no longer change. */
  isOrdered: boolean;
};

/** Amount to pay by transfer, in minor units. */
export const TRANSFER =
  "case when rest_way = 'transfer' then credit_note.amount - refund_amount - settled_amount else 0 end";

/** Time at which the whole credit was paid: the transfer and every refund. */
const PAID_OUT = `case when payout_due_on is null then null
  when ${TRANSFER} > 0 and transferred_at is null then null
  when refund_amount > coalesce((select sum(r.amount) from payment_refund r
    where r.credit_note_id = credit_note.id and r.state = 'done'), 0) then null
  else greatest(transferred_at, (select max(r.done_at) from payment_refund r where r.credit_note_id = credit_note.id)) end`;

const CREDIT = `credit_note.id, credit_note.number, credit_note.order_id as "orderId", return_id as "returnId", amount,
  delivery_amount as "deliveryAmount", refund_amount as "refundAmount", gift_card_amount as "giftCardAmount", (${TRANSFER})::bigint as "transferAmount", purpose,
  fee_amount as "feeAmount", rest_way as "restWay", credit_note.currency, lines, vat,
  issued_at as "issuedAt", payout_due_on::text as "payoutDueOn", ${PAID_OUT} as "paidOutAt",
  transferred_at as "transferredAt",
  (select ending from payout_account where credit_note_id = credit_note.id) as "accountEnding",
  exists (select from payout_account where credit_note_id = credit_note.id and file_id is not null) as "isOrdered"`;

export async function creditsOf(runner: Pool | pg.PoolClient, orderId: string): Promise<CreditRow[]> {
  const { rows } = await runner.query<CreditRow>({
    name: 'order-credits',
    text: `select ${CREDIT} from credit_note where order_id = $1 order by issued_at, purpose, number`,
    values: [orderId],
  });
  return rows;
}

/** Returns a credit note of a tenant by its number. */
export async function creditByNumber(
  runner: Pool | pg.PoolClient,
  tenant: string,
  number: string,
): Promise<CreditRow | null> {
  const { rows } = await runner.query<CreditRow>(
    `select ${CREDIT} from credit_note where tenant = $1 and number = $2`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

export async function insertCredit(
  client: pg.PoolClient,
  credit: {
    id: string;
    /** Number of its document; null for a payout without one. */
    number: string | null;
    tenant: string;
    orderId: string;
    returnId: string | null;
    purpose: CreditRow['purpose'];
    amount: number;
    deliveryAmount: number;
    refundAmount: number;
    /** Part that is neither refunded nor transferred; it settles the bill. */
    settledAmount: number;
    feeAmount: number;
    restWay: CreditRow['restWay'];
    currency: string;
    lines: readonly CreditLine[];
    vat: readonly CreditVat[];
    now: Date;
    payoutDueOn: string | null;
    /** Part that goes back onto gift cards. */
    giftCardAmount?: number;
    reduction?: { lines: readonly { position: number; amount: number }[]; reason: string } | null;
  },
): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `insert into credit_note (number, tenant, order_id, return_id, amount, delivery_amount, refund_amount, rest_way, currency,
       lines, vat, issued_at, payout_due_on, fee_amount, id, purpose, settled_amount, reduced, reason,
       gift_card_amount)
     values (coalesce($17, nextval('credit_note_number')::text), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18, $19, $20)
     returning number`,
    [
      credit.tenant,
      credit.orderId,
      credit.returnId,
      credit.amount,
      credit.deliveryAmount,
      credit.refundAmount,
      credit.restWay,
      credit.currency,
      JSON.stringify(credit.lines),
      JSON.stringify(credit.vat),
      credit.now,
      credit.payoutDueOn,
      credit.feeAmount,
      credit.id,
      credit.purpose,
      credit.settledAmount,
      credit.number,
      JSON.stringify(credit.reduction?.lines ?? []),
      credit.reduction?.reason ?? null,
      credit.giftCardAmount ?? 0,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a new credit note has no row');
  return row.number;
}

/** Marks the transfer as done and returns the order number; null if it was done before or none is owed. */
export async function writeTransferred(
  client: pg.PoolClient,
  tenant: string,
  number: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await client.query<{ order: string }>(
    `update credit_note set transferred_at = $3 from orders
     where orders.id = credit_note.order_id and credit_note.tenant = $1 and credit_note.number = $2
       and rest_way = 'transfer' and transferred_at is null
     returning orders.number as "order"`,
    [tenant, number, now],
  );
  return rows[0]?.order ?? null;
}

/** Sets the due day of credit notes whose refunds waited for this payment. */
export async function writePayoutDue(client: pg.PoolClient, paymentId: string, dueOn: string): Promise<void> {
  await client.query(
    `update credit_note set payout_due_on = $2 where payout_due_on is null and id in (
       select credit_note_id from payment_refund where payment_id = $1 and state = 'pending')`,
    [paymentId, dueOn],
  );
}

/**
 * Moves a part of a credit note away from the refund: `settled` reduces the bill, `transfer` is paid by transfer. Minor
 * units.
 */
export async function writeNotRefunded(
  client: pg.PoolClient,
  id: string,
  { settled, transfer, dueOn }: { settled: number; transfer: number; dueOn: string },
): Promise<void> {
  await client.query(
    `update credit_note set refund_amount = refund_amount - $2 - $3, settled_amount = settled_amount + $2,
       rest_way = case when $3 > 0 then 'transfer' when rest_way = 'none' then 'invoice' else rest_way end,
       payout_due_on = case when $3 > 0 then coalesce(payout_due_on, $4::date)
         when rest_way = 'transfer' or refund_amount > $2 then payout_due_on end
     where id = $1`,
    [id, settled, transfer, dueOn],
  );
}

/** Returns the amount credited against the bill of an order, less overpaid amounts. Minor units. */
export async function creditedOnBill(client: pg.PoolClient, orderId: string): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    `select coalesce(sum(case when purpose = 'overpaid' then -amount when rest_way = 'invoice' then amount - refund_amount
       else settled_amount end), 0)::bigint as amount from credit_note where order_id = $1`,
    [orderId],
  );
  return Number(rows[0]?.amount ?? 0);
}

export type ListedCredit = {
  number: string;
  /** Empty for money that goes back to its payer. */
  order: string;
  /** Amount to pay: by transfer, or else by the provider. */
  amount: number;
  /** Last characters of the account; null while it is unknown. */
  ending: string | null;
  /** Bank file that contains the transfer; null without one. */
  file: string | null;
  currency: Currency;
  restWay: CreditRow['restWay'];
  issuedAt: Date;
  payoutDueOn: string;
};

/** Returns credit notes with unpaid money, soonest due first. */
export async function openPayouts(pool: Pool, tenant: string, most: number): Promise<ListedCredit[]> {
  const { rows } = await pool.query<ListedCredit>(
    `select listed.* from (
       select credit_note.number, orders.number as "order", credit_note.currency,
         case when rest_way = 'transfer' then ${TRANSFER} else refund_amount end as amount,
         account.ending, account.file_id as file, rest_way as "restWay",
         issued_at as "issuedAt", payout_due_on::text as "payoutDueOn", ${PAID_OUT} as done
       from credit_note join orders on orders.id = credit_note.order_id
       left join payout_account account on account.credit_note_id = credit_note.id
       where credit_note.tenant = $1 and payout_due_on is not null
         and (transferred_at is null or exists (select from payment_refund r
           where r.credit_note_id = credit_note.id and r.state <> 'done'))) listed
     where done is null order by "payoutDueOn", number limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Returns credits of goods without a document: this one, or some of all tenants. */
export async function creditsWithoutDocument(
  client: pg.PoolClient,
  { id, most }: { id: string | null; most: number },
): Promise<{ tenant: string; number: string; orderId: string; issuedAt: Date }[]> {
  const { rows } = await client.query<{ tenant: string; number: string; orderId: string; issuedAt: Date }>(
    `select tenant, number, order_id as "orderId", issued_at as "issuedAt" from credit_note
     where purpose = 'goods' and ($1::uuid is null or id = $1)
       and not exists (select from document where document.tenant = credit_note.tenant and cause = 'credit:' || credit_note.id)
     order by issued_at limit $2`,
    [id, most],
  );
  return rows;
}

/** Returns cancelled orders with a bill from before the archive that no credit note corrects. */
export async function cancelledWithoutCredit(pool: Pool, most: number): Promise<{ id: string; tenant: string }[]> {
  const { rows } = await pool.query<{ id: string; tenant: string }>(
    `select orders.id, orders.tenant from document join orders on orders.id = document.order_id
     where document.sequence is null and document.kind = 'invoice' and document.total > 0 and orders.state = 'cancelled'
       and not exists (select from document other where other.order_id = orders.id and other.kind = 'credit-note')
       and not exists (select from credit_note where credit_note.order_id = orders.id and purpose = 'goods')
     order by orders.cancelled_at limit $1`,
    [most],
  );
  return rows;
}
