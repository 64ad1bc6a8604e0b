import type pg from 'pg';
import { brandedName } from '../../catalogue/products/index.ts';
import type { StockLine } from '../../catalogue/stock/index.ts';
import { saveRemainingLines } from '../basket/index.ts';
import type { CheckoutView } from '../checkout/index.ts';
import { personOfNewOrder } from '../credit/index.ts';
import { releaseGiftCards } from '../gift-cards/index.ts';
import { releaseUses } from '../promotions/index.ts';
import { move, type OrderState } from './order-states.ts';
import { WITHOUT_CHOICE } from './payment-method.ts';
import type { DirectDebit } from './types.ts';

export type OrderHead = {
  id: string;
  number: string;
  state: OrderState;
  contentsHash: string;
  /** Null for a guest's order. */
  customerNumber: string | null;
};

const HEAD = 'id, number, state, contents_hash as "contentsHash", customer_number as "customerNumber"';

/**
 * Locks the order that a basket has become or is becoming, so that it does not expire meanwhile. Ignores abandoned
 * orders. The caller has locked the basket.
 */
export async function liveOrderOf(client: pg.PoolClient, basketId: string): Promise<OrderHead | null> {
  const { rows } = await client.query<OrderHead>({
    name: 'order-live',
    text: `select ${HEAD} from orders where basket_id = $1 and state <> 'abandoned' for no key update`,
    values: [basketId],
  });
  return rows[0] ?? null;
}

/**
 * Locks the basket row until the transaction ends: only its holder may turn the basket into an order. Then takes the
 * advisory locks named by `alone` in one statement, since each order on invoice needs both; sorted, so that two orders
 * with several locks in common never wait for each other.
 */
export async function lockBasket(
  client: pg.PoolClient,
  basketId: string,
  alone: readonly string[] = [],
): Promise<{ state: string; version: number } | null> {
  const { rows } = await client.query<{ state: string; version: number }>({
    name: 'basket-lock-for-order',
    text: `with locked as materialized (select state, version from basket where id = $1 for update)
     select state, version, (select count(pg_advisory_xact_lock(key)) from (
       select hashtextextended(name, 0) as key from (
         select unnest($2::text[]) as name
         union all select 'credit-device:' || device from basket where id = $1 and cardinality($2::text[]) > 0) named
       order by key) sorted) from locked`,
    values: [basketId, alone],
  });
  return rows[0] ?? null;
}

/** Parts of the statement that places an order at once. A payment by transfer quotes the order number. */
const PAID_LATER = `, closed as (update basket set state = 'ordered', changed_at = $12 from head where basket.id = $3),
     paid as (
       insert into payment (order_id, method, state, amount, currency, reference, created_at)
       select head.id, coalesce($7::jsonb->>'method', '${WITHOUT_CHOICE}'), 'authorised',
         coalesce(($8::jsonb->'giftCards'->'toPay'->>'amount')::bigint, $11), $10, head.number, $12 from head)`;

type NewOrder = {
  tenant: string;
  locale: string;
  basketId: string;
  customerId: string | null;
  view: CheckoutView;
  termsVersion: string;
  /** Days to pay an invoice, which later settings do not change. */
  invoiceDays: number;
  /** Texts beside the button; null if the order had no button. */
  texts: object | null;
  /** Hashed details of the person who owes the order; null for other payments. */
  creditKeys: readonly Buffer[] | null;
  now: Date;
};

/** Inserts an order whose payment is in progress. */
export async function insertOrder(client: pg.PoolClient, order: NewOrder): Promise<OrderHead> {
  const head = await writeOrder(client, order, 'prepared');
  if (!head) throw new Error('the basket already has an order');
  return head;
}

/**
 * Inserts an order that is placed at once, with its payment, and closes its basket. Returns null if the basket has an
 * order that is not abandoned.
 */
export function insertPlacedOrder(client: pg.PoolClient, order: NewOrder): Promise<OrderHead | null> {
  return writeOrder(client, order, 'placed');
}

async function writeOrder(
  client: pg.PoolClient,
  order: NewOrder,
  state: 'prepared' | 'placed',
): Promise<OrderHead | null> {
  const { view } = order;
  const gifts = view.basket.benefits.gifts.map(({ article, sku }) => ({ article, sku, quantity: 1, isGift: true }));
  const lines = [...view.basket.lines, ...gifts].map((line, index) => ({
    position: index + 1,
    sku: line.sku,
    product_id: line.article.productId,
    title: brandedName(line.article),
    variant_text: line.article.variantText,
    picture_id: line.article.picture?.id ?? null,
    quantity: line.quantity,
    unit_amount: 'isGift' in line ? 0 : line.article.price.amount,
    line_amount: 'isGift' in line ? 0 : line.lineTotal.amount,
    discount_amount: 'isGift' in line ? 0 : line.discount.amount,
    vat_class: line.article.vatClass,
    delivery_mode: line.article.deliveryMode,
  }));
  const isPlaced = state === 'placed';
  const { rows } = await client.query<OrderHead>({
    name: isPlaced ? 'order-new-placed' : 'order-new',
    text: `with head as (
       insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, customer_id, shown_texts, customer_number, placed_at, invoice_days)
       values (nextval('order_number')::text, $1, $2, $3, ${isPlaced ? "'placed'" : "'prepared'"}, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15,
         (select customer.number from customer where customer.id = $14), ${isPlaced ? '$12' : 'null'}, $16)
       on conflict (basket_id) where state <> 'abandoned' do nothing
       returning ${HEAD}
     ), lines as (
       insert into order_line (order_id, position, sku, product_id, title, variant_text, picture_id, quantity, unit_amount,
         line_amount, discount_amount, vat_class, delivery_mode)
       select head.id, line.position, line.sku, line.product_id, line.title, line.variant_text, line.picture_id, line.quantity,
         line.unit_amount, line.line_amount, line.discount_amount, line.vat_class, line.delivery_mode
       from head, jsonb_to_recordset($13::jsonb) as line (position int, sku text, product_id text, title text,
         variant_text text, picture_id text, quantity int, unit_amount bigint, line_amount bigint,
         discount_amount bigint, vat_class text, delivery_mode text)
     ), parts as (
       insert into order_line_part (order_id, position, part_sku, title, quantity)
       select head.id, line.position, part.part_sku, coalesce(nullif(concat_ws(' ', nullif(product.brand, ''), text.title), ''), part.part_sku), part.quantity
       from head, jsonb_to_recordset($13::jsonb) as line (position int, sku text)
       join set_part part on part.set_sku = line.sku join variant on variant.sku = part.part_sku
       join product on product.id = variant.product_id
       left join product_text text on text.product_id = product.id and text.locale = $2
     ), owing as (${personOfNewOrder({ from: 'head', keys: '$17', basketId: '$3', now: '$12' })})${isPlaced ? PAID_LATER : ''}
     select id, number, state, "contentsHash", "customerNumber" from head`,
    values: [
      order.tenant,
      order.locale,
      order.basketId,
      view.shown,
      JSON.stringify(view.contact),
      JSON.stringify({ ...view.delivery, groups: view.deliveryGroups }),
      JSON.stringify(view.payment),
      JSON.stringify(view.totals),
      order.termsVersion,
      view.totals.total.currency,
      view.totals.total.amount,
      order.now,
      JSON.stringify(lines),
      order.customerId,
      order.texts && JSON.stringify(order.texts),
      order.invoiceDays,
      order.creditKeys,
    ],
  });
  return rows[0] ?? null;
}

/** Abandons a prepared order and returns the units that it releases. */
export async function abandonOrder(client: pg.PoolClient, orderId: string, now: Date): Promise<StockLine[]> {
  const { from, to } = move('prepared', 'abandoned');
  await client.query('update orders set state = $2 where id = $1 and state = $3', [orderId, to, from]);
  await releaseUses(client, [orderId], now);
  await releaseGiftCards(client, [orderId]);
  const { rows } = await client.query<StockLine>(
    'delete from stock_reservation where order_id = $1 returning sku, quantity',
    [orderId],
  );
  return rows;
}

/**
 * Places a prepared order and closes its basket. Lines added during payment stay in another basket of the same owner.
 */
export async function markPlaced(
  client: pg.PoolClient,
  request: {
    order: OrderHead;
    basketId: string;
    method: string;
    reference: string;
    amount: number;
    currency: string;
    debit?: DirectDebit | null;
    now: Date;
  },
): Promise<void> {
  const { from, to } = move('prepared', 'placed');
  await client.query({
    name: 'order-place',
    text: `with placed as (update orders set state = $3, placed_at = $2 where id = $1 and state = $4),
     closed as (update basket set state = 'ordered', changed_at = $2 where id = $5)
     insert into payment (order_id, method, state, amount, currency, reference, created_at, mandate_reference, creditor_id, debit_on)
     values ($1, $6, 'authorised', $7, $8, $9, $2, $10, $11, $12) on conflict (order_id, method) do nothing`,
    values: [
      request.order.id,
      request.now,
      to,
      from,
      request.basketId,
      request.method,
      request.amount,
      request.currency,
      request.reference,
      request.debit?.mandateReference ?? null,
      request.debit?.creditorId ?? null,
      request.debit?.collectedOn ?? null,
    ],
  });
  await saveRemainingLines(client, { basketId: request.basketId, orderId: request.order.id, now: request.now });
}

/** Abandons orders whose payment was never completed; skips those that another transaction has locked. */
export async function abandonExpired(client: pg.PoolClient, before: Date, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `update orders set state = 'abandoned' where id in
       (select id from orders where state = 'prepared' and prepared_at < $1 order by prepared_at limit 500 for update skip locked)
     returning id`,
    [before],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await releaseUses(client, ids, now);
  await releaseGiftCards(client, ids);
  await client.query('delete from stock_reservation where order_id = any($1)', [ids]);
  return rows.length;
}

/** Marks the payment of an order as received that gift cards paid completely. */
export async function markPaidByCards(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query(
    "update payment set state = 'captured' where order_id = $1 and method = 'gift-card' and state = 'authorised'",
    [orderId],
  );
}
