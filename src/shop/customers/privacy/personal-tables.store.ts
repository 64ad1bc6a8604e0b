import { kindsRetained } from '../../mail/templates/index.ts';
import { AFTER_ORDER } from './after-order-tables.store.ts';
import { IS_OTHERS } from './own-emails.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { REFERRING_TABLES } from './referring-tables.store.ts';

const ID = 'internal to the database';
const OWNER = 'the whole extract belongs to this person';
const SECRET = 'only the hash of a secret is stored';

const OWN_ORDERS = '(select id from orders where customer_id = :customer)';
const OWN_BASKETS = '(select id from basket where customer_id = :customer)';
const OWN_WISHLISTS = '(select id from wishlist where customer_id = :customer)';
const OWN_SEARCHES = '(select id from search_history where customer_id = :customer::text)';
/** Business letters that the law requires beside the accounting records (docs/rules/privacy.md#retention). */
const BUSINESS_LETTERS = `kind in (${kindsRetained('business')
  .map((kind) => `'${kind}'`)
  .join(', ')})`;
/** Mails to the customer's addresses, to a former address while it was theirs, and about their orders. */
const OWN_MAIL = `id in (
  select own.id from mail own where own.tenant = :tenant and lower(own.to_address) = :email
  union all select own.id from customer_former_email former
    join mail own on own.tenant = :tenant and lower(own.to_address) = former.email
    where former.customer_id = :customer and (own.created_at <= former.until or not ${IS_OTHERS})
  union all select own.id from mail own where own.tenant = :tenant and own.key in (
    select kind || ':' || tenant || ':' || number from orders, unnest(array['order-confirmation', 'order-cancelled']) kind
      where customer_id = :customer
    union all select 'order-shipped:' || shipment.tenant || ':' || orders.number || ':' || shipment.number from orders
      join shipment on shipment.order_id = orders.id where customer_id = :customer
    union all select kind || ':' || back.tenant || ':' || back.number from orders join order_return back on back.order_id = orders.id,
      unnest(array['return-registered', 'return-received', 'return-settled']) kind where customer_id = :customer))`;
const ORDER_NUMBER = '(select number from orders where orders.id = order_id)';

/**
 * All tables with personal data, in the order of erasure: referring rows come before the rows they refer to. A new
 * table must be listed here or in NOT_PERSONAL, otherwise test/privacy/catalogue.test.ts fails.
 */
export const PERSONAL: readonly PersonalTable[] = [
  ...AFTER_ORDER,
  ...REFERRING_TABLES,
  {
    table: 'mail',
    section: 'letters',
    mine: OWN_MAIL,
    shown: ['kind', 'to_address', 'subject', 'locale', 'created_at', 'sent_at'],
    // A link may still be valid, so its secret is masked.
    extra: { text: "regexp_replace(text, '([?&](link|t))=[A-Za-z0-9_-]+', '\\1=…', 'g')" },
    withheld: {
      id: ID,
      tenant: OWNER,
      from_address: 'address of the retailer',
      text: 'shown above with masked links',
      html: 'content equal to the text',
      key: ID,
      message_id: ID,
      attempts: 'about the mail server',
      failed_at: 'about the mail server',
      problem: 'about the mail server',
      answer: 'about the mail server',
      doubted: 'about the mail server',
      stop_url: 'a secret, which files must not contain',
      attachments: 'refers to the order of the attached bill, which is shown',
      sealed_at: 'set after the erasure',
    },
    order: 'created_at, id',
    erase: [
      // Mails to a requested new address are not shown, since the customer may have typed another person's address.
      `delete from mail where tenant = :tenant and kind = 'account-email'
         and lower(to_address) in (select content->>'email' from customer_link where customer_id = :customer)`,
      `delete from mail where ${OWN_MAIL} and not ${BUSINESS_LETTERS}`,
      `update mail set sealed_at = :now where ${OWN_MAIL} and sealed_at is null`,
    ],
    stays: 'order confirmations are business letters: kept for the legal period, and sealed',
  },
  {
    table: 'checkout',
    section: 'checkouts',
    mine: '(customer_id = :customer or basket_id in (select basket_id from orders where customer_id = :customer))',
    shown: ['contact', 'delivery', 'payment', 'premium', 'locale', 'changed_at'],
    withheld: { basket_id: ID, customer_id: OWNER },
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
    withheld: { secret_hash: SECRET, basket_id: ID },
    erase: [`delete from basket_join where basket_id in ${OWN_BASKETS}`],
  },
  {
    table: 'basket_line',
    section: 'basketLines',
    mine: `basket_id in ${OWN_BASKETS}`,
    shown: ['sku', 'quantity', 'seen_amount'],
    amounts: ['seen_amount'],
    withheld: { basket_id: ID, position: 'the order of the lines' },
    order: 'basket_id, position',
    erase: [],
  },
  {
    table: 'basket',
    section: 'baskets',
    mine: 'customer_id = :customer',
    shown: ['state', 'created_at', 'changed_at'],
    extra: { vouchers: "benefits->>'codes'" },
    withheld: {
      id: ID,
      tenant: OWNER,
      secret_hash: SECRET,
      version: 'counts changes',
      customer_id: OWNER,
      benefits: 'the codes are shown; the rest is the choice in the banner',
    },
    order: 'created_at, id',
    erase: [
      "delete from basket where customer_id = :customer and state = 'open'",
      // A basket that became an order remains as its proof, without its customer.
      'update basket set customer_id = null, secret_hash = sha256(gen_random_uuid()::text::bytea) where customer_id = :customer',
    ],
  },
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
      order_id: ID,
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
    withheld: { id: ID, order_id: ID, booked_at: 'shown by the bookings' },
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
      id: ID,
      tenant: OWNER,
      order_id: ID,
      paylink_id: ID,
      attempt: ID,
      brand: 'shown by the method',
      give_back: 'shown by the order',
      refunded: 'shown by the state',
      session_id: 'a secret of the payment provider',
      session_url: 'a secret of the payment provider',
      intent_id: 'internal to the payment provider',
      address_hash: 'keyed hash for rate limits, deleted after a month',
      card_hash: 'keyed hash for rate limits, deleted after a month',
      expires_at: ID,
      changed_at: ID,
      checked_at: ID,
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
      id: ID,
      tenant: OWNER,
      basket_id: ID,
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
  {
    table: 'wishlist_join',
    section: null,
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: [],
    withheld: { secret_hash: SECRET, wishlist_id: ID },
    erase: [],
  },
  {
    table: 'wishlist_item',
    section: 'wishlistItems',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['sku', 'added_at'],
    withheld: { wishlist_id: ID },
    order: 'added_at, sku',
    erase: [],
  },
  {
    table: 'wishlist',
    section: 'wishlists',
    mine: 'customer_id = :customer',
    shown: ['created_at', 'changed_at'],
    withheld: { id: ID, tenant: OWNER, secret_hash: SECRET, customer_id: OWNER },
    order: 'created_at, id',
    erase: ['delete from wishlist where customer_id = :customer'],
  },
  {
    table: 'search_history_term',
    section: 'searches',
    mine: `history_id in ${OWN_SEARCHES}`,
    shown: ['term'],
    withheld: {
      history_id: ID,
      key: 'the term in lower case',
      turn: 'shop-wide counter that orders the terms',
    },
    order: 'turn desc',
    erase: [],
  },
  {
    table: 'search_history',
    section: 'searchHistories',
    mine: 'customer_id = :customer::text',
    shown: ['changed_at'],
    withheld: { id: ID, tenant: OWNER, secret_hash: SECRET, customer_id: OWNER },
    erase: ['delete from search_history where customer_id = :customer::text'],
  },
  {
    table: 'customer_address',
    section: 'addresses',
    mine: 'customer_id = :customer',
    shown: ['address', 'is_default', 'created_at'],
    withheld: { id: ID, customer_id: OWNER },
    order: 'created_at, id',
    erase: ['delete from customer_address where customer_id = :customer'],
  },
  {
    table: 'customer_consent',
    section: 'consents',
    mine: 'customer_id = :customer',
    shown: ['kind', 'granted', 'frequency', 'pause_until', 'source', 'at'],
    withheld: { id: ID, customer_id: OWNER },
    order: 'id',
    // Without a row no mails are sent.
    erase: ['delete from customer_consent where customer_id = :customer'],
  },
  {
    table: 'customer_payback',
    section: 'payback',
    mine: 'customer_id = :customer',
    shown: ['number', 'changed_at'],
    withheld: { customer_id: OWNER },
    erase: ['delete from customer_payback where customer_id = :customer'],
  },
  {
    table: 'customer_link',
    section: 'links',
    mine: 'customer_id = :customer',
    shown: ['purpose', 'expires_at'],
    extra: { email: "content->>'email'" },
    withheld: {
      token_hash: SECRET,
      tenant: OWNER,
      customer_id: OWNER,
      content: 'the address is shown; the rest is the hash of a password',
    },
    order: 'expires_at',
    erase: ['delete from customer_link where customer_id = :customer'],
  },
  {
    table: 'customer_device',
    section: 'logins',
    mine: 'customer_id = :customer',
    shown: ['browser', 'platform', 'type', 'created_at', 'seen_at', 'full_until', 'soft_until'],
    withheld: {
      id: ID,
      customer_id: OWNER,
      tenant: OWNER,
      sid: 'a secret of the session',
      series_hash: SECRET,
      secret_hash: SECRET,
      previous_hash: SECRET,
      rotated_at: 'time of the last secret rotation',
    },
    order: 'created_at, id',
    erase: ['delete from customer_device where customer_id = :customer'],
  },
  {
    table: 'customer_access',
    section: 'accesses',
    mine: 'customer_id = :customer',
    shown: ['at', 'staff_role', 'reason', 'note'],
    withheld: {
      id: ID,
      customer_id: OWNER,
      staff_id: ID,
      staff_email: 'personal data of an employee; the role is shown',
      session_hash: SECRET,
      until: 'end of the access',
    },
    order: 'at, id',
    // Notes may name the customer.
    erase: ['update customer_access set note = null where customer_id = :customer and note is not null'],
    stays: 'proof of accesses; names only employees',
  },
  {
    table: 'privacy_request',
    section: 'requests',
    mine: 'customer_id = :customer',
    shown: ['kind', 'asked_by', 'asked_at', 'done_at', 'fetched_at', 'expires_at'],
    withheld: {
      id: ID,
      customer_id: OWNER,
      locale: 'language of the page',
      public_url: 'address of the shop',
      content: 'an earlier extract',
    },
    order: 'asked_at, id',
    erase: ['update privacy_request set content = null where customer_id = :customer and content is not null'],
    stays: 'proof that the requests were answered',
  },
  {
    table: 'staff_audit',
    section: 'changesByStaff',
    mine: `(subject = 'customer:' || :customer::text or subject in (select 'mail:' || id from mail where ${OWN_MAIL})
      or subject in (select 'order:' || number from orders where customer_id = :customer))`,
    shown: ['at', 'role', 'action'],
    withheld: {
      id: ID,
      staff_id: ID,
      email: 'personal data of an employee; the role is shown',
      tenant: OWNER,
      subject: ID,
      before: 'facts about the action, not about a person',
      after: 'facts about the action, not about a person',
    },
    order: 'id',
    erase: [],
    stays: 'immutable audit trail; names only employees',
  },
  {
    table: 'customer_former_email',
    section: 'formerEmails',
    mine: 'customer_id = :customer',
    shown: ['email', 'until'],
    withheld: { customer_id: OWNER },
    order: 'until, email',
    // Last of all tables that are searched by address.
    erase: ['delete from customer_former_email where customer_id = :customer'],
  },
  {
    table: 'customer',
    section: 'account',
    mine: 'id = :customer',
    shown: [
      'number',
      'email',
      'salutation',
      'first_name',
      'last_name',
      'birthday',
      'phone',
      'locale',
      'tenant',
      'category',
      'credit_affinity',
      'premium_until',
      'created_at',
      'changed_at',
      'locked_at',
    ],
    withheld: {
      id: ID,
      password_hash: 'the hash of a password',
      erased_at: 'an erased account cannot request an extract',
    },
    erase: [
      // The former address is free for a new account. No mail can reach the replacement (RFC 2606).
      `update customer set email = id || '@erased.invalid', password_hash = null, salutation = 'notSpecified', first_name = '',
         last_name = '', birthday = null, phone = null, category = 'standard', credit_affinity = false, premium_until = null,
         locked_at = coalesce(locked_at, :now), erased_at = coalesce(erased_at, :now), changed_at = :now
       where id = :customer`,
    ],
    stays: 'the number that accounting records contain; other columns are emptied',
  },
];
