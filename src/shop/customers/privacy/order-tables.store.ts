import { ORDER_NUMBER, OWN_ORDERS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { HASHED, INTERNAL, OWNER } from './withheld.ts';

const OWN_BASKETS = '(select id from basket where customer_id = :customer)';

/** Baskets, and what a customer entered in the checkout. */
export const BASKETS: readonly PersonalTable[] = [
  {
    table: 'checkout',
    section: 'checkouts',
    mine: '(customer_id = :customer or basket_id in (select basket_id from orders where customer_id = :customer))',
    shown: ['contact', 'delivery', 'payment', 'premium', 'locale', 'changed_at'],
    withheld: { basket_id: INTERNAL, customer_id: OWNER },
    order: 'changed_at',
    erase: [
      'delete from checkout where customer_id = :customer',
      'delete from checkout where basket_id in (select basket_id from orders where customer_id = :customer)',
    ],
  },
  {
    table: 'basket_join',
    section: null,
    mine: `basket_id in ${OWN_BASKETS}`,
    shown: [],
    withheld: { secret_hash: HASHED, basket_id: INTERNAL },
    erase: [`delete from basket_join where basket_id in ${OWN_BASKETS}`],
  },
  {
    table: 'basket_line',
    section: 'basketLines',
    mine: `basket_id in ${OWN_BASKETS}`,
    shown: ['sku', 'quantity', 'seen_amount'],
    amounts: ['seen_amount'],
    withheld: { basket_id: INTERNAL, position: 'the order of the lines' },
    order: 'basket_id, position',
    erase: [],
  },
  {
    table: 'basket',
    section: 'baskets',
    mine: 'customer_id = :customer',
    shown: ['state', 'created_at', 'changed_at', 'gift_cards'],
    extra: { vouchers: "benefits->>'codes'" },
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      secret_hash: HASHED,
      device: 'random id of a browser',
      version: 'counts changes',
      customer_id: OWNER,
      benefits: 'the codes are shown; the rest is the choice in the banner',
    },
    order: 'created_at, id',
    erase: [
      "delete from basket where customer_id = :customer and state = 'open'",
      // A basket that became an order remains as its proof, without its customer.
      'update basket set customer_id = null, device = null, secret_hash = sha256(gen_random_uuid()::text::bytea) where customer_id = :customer',
    ],
  },
];

/** Orders with their lines and payments. */
export const ORDERS: readonly PersonalTable[] = [
  {
    table: 'order_line',
    section: 'orderLines',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [
      'sku',
      'product_id',
      'title',
      'variant_text',
      'quantity',
      'shipped',
      'cancelled',
      'returned',
      'unit_amount',
      'line_amount',
      'discount_amount',
      'vat_class',
      'delivery_mode',
    ],
    amounts: ['unit_amount', 'line_amount', 'discount_amount'],
    extra: { order: ORDER_NUMBER },
    withheld: {
      order_id: INTERNAL,
      position: 'the order of the lines',
      picture_id: 'picture of the product',
    },
    order: 'order_id, position',
    erase: [],
    stays: 'accounting records',
  },
  {
    table: 'payment',
    section: 'payments',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['method', 'state', 'amount', 'currency', 'reference', 'created_at', 'settled_at'],
    amounts: ['amount'],
    extra: { order: ORDER_NUMBER },
    withheld: { id: INTERNAL, order_id: INTERNAL, booked_at: 'shown by the bookings' },
    order: 'created_at, id',
    erase: [],
    stays: 'accounting records',
  },
  {
    table: 'online_payment',
    section: 'onlinePayments',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['method', 'state', 'amount', 'currency', 'created_at'],
    amounts: ['amount'],
    extra: { order: ORDER_NUMBER },
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      order_id: INTERNAL,
      paylink_id: INTERNAL,
      attempt: INTERNAL,
      brand: 'shown by the method',
      give_back: 'shown by the order',
      refunded: 'shown by the state',
      session_id: 'a secret of the payment provider',
      session_url: 'a secret of the payment provider',
      intent_id: 'internal to the payment provider',
      address_hash: 'keyed hash for rate limits, deleted after a month',
      card_hash: 'keyed hash for rate limits, deleted after a month',
      expires_at: INTERNAL,
      changed_at: INTERNAL,
      checked_at: INTERNAL,
      captured_booked: 'shown by the bookings',
      refunded_booked: 'shown by the bookings',
    },
    order: 'created_at, id',
    erase: [
      `update online_payment set address_hash = null, card_hash = null, session_url = null where order_id in ${OWN_ORDERS}`,
    ],
    stays: 'accounting records',
  },
  {
    table: 'orders',
    section: 'orders',
    mine: 'customer_id = :customer',
    shown: [
      'number',
      'state',
      'stage',
      'locale',
      'prepared_at',
      'placed_at',
      'cancelled_at',
      'customer_number',
      'currency',
      'total',
      'totals',
      'contact',
      'delivery',
      'payment',
      'terms_version',
    ],
    amounts: ['total', 'amount'],
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      basket_id: INTERNAL,
      contents_hash: 'hash of the values shown here',
      shown_texts: 'texts of the retailer, equal for all customers',
      customer_id: OWNER,
    },
    order: 'prepared_at, id',
    // Abandoned orders have no bookings.
    erase: [
      // Orders with an open payment or refund are deleted by a later retention run.
      `delete from orders where customer_id = :customer and state = 'abandoned' and not exists (
         select from online_payment p where p.order_id = orders.id
           and (p.state in ('pending', 'processing', 'authorised') or (p.give_back is not null and p.state = 'captured')))`,
    ],
    stays: 'accounting records: kept by law; contact data is deleted after the order is complete (retention.store.ts)',
  },
];
