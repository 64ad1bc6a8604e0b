/**
 * Effect of a merge of two accounts on a personal table.
 *
 * Rows that follow belong to a row that moves, or to an address that the remaining account takes over. Rows that move
 * become those of the remaining account. Rows that end are deleted, because those of the remaining account count. Rows
 * that stay remain with the account that ends.
 *
 * Statements name the account that ends `:from` and the one that remains `:to`. Their tenant is `:tenant`, and the time
 * `:now`. Tracking data identifies them by `:fromHash` and `:toHash`.
 */
export type MergedTable = {
  outcome: 'follows' | 'moves' | 'ends' | 'stays';
  /** Reason for anything but `moves`. */
  why?: string;
  /** Place among all statements: rows move after those that they would conflict with are gone. */
  sql?: readonly string[];
};

const follows = (why: string): MergedTable => ({ outcome: 'follows', why });
const OF_ORDER = follows('belongs to an order');
const OF_ACCOUNT = follows('belongs to the ledger account');
const OF_ADDRESS = follows('belongs to an address, which becomes a former one of the remaining account');
const moves = (table: string): MergedTable => ({
  outcome: 'moves',
  sql: [`update ${table} set customer_id = :to where customer_id = :from`],
});
const ends = (table: string, why: string): MergedTable => ({
  outcome: 'ends',
  why,
  sql: [`delete from ${table} where customer_id = :from`],
});

const ACCOUNT_OF = (who: 'from' | 'to') => `(select id from ledger_account where customer_id = :${who})`;
const LIST_OF = (who: 'from' | 'to') => `(select id from wishlist where tenant = :tenant and customer_id = :${who})`;
const HISTORY_OF = (who: 'from' | 'to') =>
  `(select id from search_history where tenant = :tenant and customer_id = :${who}::text)`;
const VOTER_OF = (who: 'from' | 'to') => `sha256(convert_to('review-feedback customer ' || :${who}::text, 'UTF8'))`;

/** Moves rows of one ledger account to the other, if both have one. */
const ofLedger = (table: string): MergedTable => ({
  outcome: 'moves',
  sql: [
    `update ${table} set account_id = ${ACCOUNT_OF('to')} where account_id = ${ACCOUNT_OF('from')}
       and exists ${ACCOUNT_OF('to')}`,
  ],
});

/** Every personal table, in the order of the statements; test/privacy/merge.test.ts compares it with PERSONAL_TABLES. */
export const MERGED_TABLES: Readonly<Record<string, MergedTable>> = {
  document_file: OF_ORDER,
  document: OF_ORDER,
  payout_account: OF_ORDER,
  credit_note: OF_ORDER,
  order_return_line: OF_ORDER,
  order_return: OF_ORDER,
  parcel: OF_ORDER,
  order_note: OF_ORDER,
  order_tag: OF_ORDER,
  order_change: OF_ORDER,
  shipment_line: OF_ORDER,
  shipment: OF_ORDER,
  withdrawal: OF_ORDER,
  contact_answer: follows('belongs to a message'),
  contact_note: follows('belongs to a message'),
  contact_reply: follows('belongs to a message'),
  contact_reader: follows('belongs to a message'),
  contact_file: follows('belongs to a message'),
  contact_ticket: moves('contact_ticket'),
  campaign_delivery: OF_ADDRESS,
  automation_mail: OF_ADDRESS,
  automation_stop: OF_ADDRESS,
  newsletter_event: OF_ADDRESS,
  newsletter_consent: OF_ADDRESS,
  newsletter_subscriber: OF_ADDRESS,
  gift_card_movement: follows('belongs to a gift card'),
  gift_card: moves('gift_card'),
  ledger_posting: OF_ACCOUNT,
  ledger_entry: ofLedger('ledger_entry'),
  ledger_due: ofLedger('ledger_due'),
  incoming_payment: OF_ORDER,
  ledger_reminder: ofLedger('ledger_reminder'),
  ledger_hold: ofLedger('ledger_hold'),
  dispute_file: OF_ORDER,
  payment_dispute: OF_ORDER,
  payment_agreement: ofLedger('payment_agreement'),
  ledger_account: {
    outcome: 'moves',
    sql: [
      `delete from ledger_account where customer_id = :from and exists ${ACCOUNT_OF('to')}`,
      'update ledger_account set customer_id = :to where customer_id = :from',
    ],
  },
  credit_decision: moves('credit_decision'),
  credit_person: OF_ORDER,
  credit_review: OF_ORDER,
  voucher_redemption: OF_ADDRESS,
  voucher: OF_ADDRESS,
  review_feedback: {
    outcome: 'moves',
    sql: [
      `update review_feedback own set voter = ${VOTER_OF('to')} where voter = ${VOTER_OF('from')}
         and not exists (select from review_feedback other where other.review_id = own.review_id and other.voter = ${VOTER_OF('to')})`,
      `delete from review_feedback where voter = ${VOTER_OF('from')}`,
    ],
  },
  product_question: moves('product_question'),
  sample_request: moves('sample_request'),
  review_photo: follows('belongs to a review'),
  review: {
    outcome: 'moves',
    sql: [
      // One review of a product per account: the second remains, without an author in the shop.
      `update review own set customer_id = null where customer_id = :from and exists (
         select from review other where other.tenant = own.tenant and other.product_id = own.product_id and other.customer_id = :to)`,
      'update review set customer_id = :to where customer_id = :from',
    ],
  },
  instalment_due: OF_ORDER,
  instalment_plan: OF_ORDER,
  plan_ending: OF_ORDER,
  credit_agreement: moves('credit_agreement'),
  membership_reward: follows('belongs to a membership'),
  membership_declaration: follows('belongs to a membership or an address'),
  membership_year: follows('belongs to a membership'),
  membership: moves('membership'),
  // The list's link and mailbox end with the list, unless it becomes that of the remaining account.
  wishlist_share: {
    outcome: 'ends',
    why: 'the shared link showed another list',
    sql: [`delete from wishlist_share where wishlist_id in ${LIST_OF('from')}`],
  },
  tracking_event: {
    outcome: 'moves',
    sql: ['update tracking_event set person = :toHash where tenant = :tenant and person = :fromHash'],
  },
  mail: OF_ADDRESS,
  checkout: moves('checkout'),
  basket_join: follows('belongs to a basket'),
  basket_line: follows('belongs to a basket'),
  basket: {
    outcome: 'moves',
    sql: [
      `delete from basket where customer_id = :from and state = 'open' and exists (
         select from basket other where other.tenant = :tenant and other.customer_id = :to and other.state = 'open')`,
      'update basket set customer_id = :to where customer_id = :from',
    ],
  },
  order_line: OF_ORDER,
  payment: OF_ORDER,
  online_payment: OF_ORDER,
  orders: moves('orders'),
  wishlist_join: follows('belongs to a wishlist'),
  wishlist_item: {
    outcome: 'moves',
    sql: [
      `insert into wishlist_item (wishlist_id, sku, added_at)
       select own.id, item.sku, item.added_at from wishlist_item item, ${LIST_OF('to')} own
       where item.wishlist_id in ${LIST_OF('from')} on conflict do nothing`,
    ],
  },
  wishlist_notice: {
    outcome: 'moves',
    sql: [
      `insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
       select own.id, notice.sku, notice.product_id, notice.kind, notice.amount, notice.created_at
       from wishlist_notice notice, ${LIST_OF('to')} own where notice.wishlist_id in ${LIST_OF('from')}
       on conflict do nothing`,
    ],
  },
  notice_mailbox: {
    outcome: 'moves',
    sql: [
      `update notice_mailbox mailbox set wishlist_id = own.id, email = null from ${LIST_OF('to')} own
       where mailbox.wishlist_id in ${LIST_OF('from')}
         and not exists (select from notice_mailbox other where other.wishlist_id = own.id)`,
    ],
  },
  wishlist: {
    outcome: 'moves',
    sql: [
      `delete from wishlist where customer_id = :from and exists ${LIST_OF('to')}`,
      'update wishlist set customer_id = :to, changed_at = :now where customer_id = :from',
    ],
  },
  search_history_term: {
    outcome: 'moves',
    sql: [
      `insert into search_history_term (history_id, key, term)
       select own.id, other.key, other.term from search_history_term other, ${HISTORY_OF('to')} own
       where other.history_id in ${HISTORY_OF('from')} order by other.turn on conflict do nothing`,
    ],
  },
  search_history: {
    outcome: 'moves',
    sql: [
      `delete from search_history where tenant = :tenant and customer_id = :from::text and exists ${HISTORY_OF('to')}`,
      'update search_history set customer_id = :to::text where tenant = :tenant and customer_id = :from::text',
    ],
  },
  customer_address: {
    outcome: 'moves',
    sql: [
      `delete from customer_address own where customer_id = :from and exists (
         select from customer_address other where other.customer_id = :to and other.address = own.address)`,
      'update customer_address set customer_id = :to, is_default = false where customer_id = :from',
    ],
  },
  customer_consent: ends('customer_consent', 'what the remaining account agreed to counts'),
  customer_payback: {
    outcome: 'moves',
    sql: [
      `delete from customer_payback where customer_id = :from and exists (select from customer_payback where customer_id = :to)`,
      'update customer_payback set customer_id = :to where customer_id = :from',
    ],
  },
  customer_link: ends('customer_link', 'links of the account that ends open nothing any more'),
  customer_passkey: ends('customer_passkey', 'the account that ends cannot be logged in to'),
  customer_device: ends('customer_device', 'the account that ends cannot be logged in to'),
  customer_note: moves('customer_note'),
  customer_access: moves('customer_access'),
  privacy_request: {
    outcome: 'moves',
    sql: [
      // An extract of the account that ends no longer shows what the account has.
      'update privacy_request set customer_id = :to, content = null where customer_id = :from',
    ],
  },
  staff_audit: { outcome: 'stays', why: 'immutable; names the account that ended, which names the one that remains' },
  api_job_output: { outcome: 'stays', why: 'exports for programs, deleted after a day' },
  customer_former_email: {
    outcome: 'moves',
    sql: [
      `insert into customer_former_email (customer_id, email, until)
       select :to, email, until from customer_former_email where customer_id = :from
       on conflict (customer_id, email) do nothing`,
      'delete from customer_former_email where customer_id = :from',
      `insert into customer_former_email (customer_id, email, until) select :to, email, :now from customer where id = :from
       on conflict (customer_id, email) do nothing`,
    ],
  },
  customer: {
    outcome: 'stays',
    why: 'emptied and closed; its number remains in the books',
    sql: [
      `update customer own set birthday = coalesce(own.birthday, other.birthday), phone = coalesce(own.phone, other.phone),
         credit_affinity = own.credit_affinity or other.credit_affinity,
         premium_until = greatest(own.premium_until, other.premium_until), changed_at = :now
       from customer other where own.id = :to and other.id = :from`,
      `update customer set email = id || '@erased.invalid', password_hash = null, salutation = 'notSpecified', first_name = '',
         last_name = '', birthday = null, phone = null, category = 'standard', credit_affinity = false, premium_until = null,
         locked_at = coalesce(locked_at, :now), erased_at = :now, changed_at = :now, merged_into = :to where id = :from`,
    ],
  },
};
