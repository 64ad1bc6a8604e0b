import type { PersonalTable } from './personal-data.store.ts';

const ID = 'means something inside the database only';
const OWNER = 'whose it is says the extract as a whole';
const SECRET = 'opens something: it is not written into files';
const OWN_WISHLISTS = '(select id from wishlist where customer_id = :customer)';
const OWN_ORDERS = '(select id from orders where customer_id = :customer)';
const ORDER_NUMBER = '(select number from orders where orders.id = order_id)';
const OWN_MEMBERSHIPS = '(select id from membership where customer_id = :customer)';
const OWN_VOICE = "voter = sha256(convert_to('review-feedback customer ' || :customer::text, 'UTF8'))";

/** Vouchers are somebody's by their address: see personOf in promotions/code.ts. */
const OWN_ADDRESS = "person = sha256(convert_to('promotion:' || :tenant || ':' || :email, 'UTF8'))";
const OWN_DECISIONS = `(tenant = :tenant and (customer_id = :customer
  or person = sha256(convert_to('credit:' || :tenant || ':' || :email, 'UTF8'))))`;
/** An address that is nobody's: what was used stays counted, and a new account begins anew. */
const NOBODY = 'sha256(gen_random_uuid()::text::bytea)';
const OWN_USES = `tenant = :tenant and (${OWN_ADDRESS} or order_id in (select id from orders where customer_id = :customer))`;

/** Vouchers, reviews, memberships, notices of wishlists and tracking: what came after the account. Erased before the rows of others. */
export const LATER: readonly PersonalTable[] = [
  {
    table: 'credit_decision',
    section: 'creditDecisions',
    mine: OWN_DECISIONS,
    shown: ['method', 'reason', 'total', 'owed', 'limit_amount', 'currency', 'decided_at'],
    withheld: { id: ID, tenant: OWNER, customer_id: OWNER, person: 'the hash by which the person was found' },
    order: 'decided_at, id',
    erase: [`delete from credit_decision where ${OWN_DECISIONS}`],
  },
  {
    table: 'voucher_redemption',
    section: 'voucherRedemptions',
    mine: `(${OWN_USES})`,
    shown: ['day', 'amount', 'currency', 'state'],
    extra: {
      promotion: '(select key from promotion where promotion.id = promotion_id)',
      code: '(select code from voucher where voucher.id = voucher_id)',
      order: '(select number from orders where orders.id = order_id)',
    },
    withheld: {
      id: ID,
      tenant: OWNER,
      promotion_id: ID,
      voucher_id: ID,
      order_id: ID,
      person: 'the hash by which the person was found',
      changed_at: 'when the order was made or given up, which it says itself',
    },
    order: 'day, id',
    erase: [`update voucher_redemption set person = ${NOBODY} where ${OWN_USES}`],
    stays: 'books: what was taken off an order',
  },
  {
    table: 'voucher',
    section: 'vouchers',
    mine: `(tenant = :tenant and (${OWN_ADDRESS} or person is not null and id in (
      select voucher_id from voucher_redemption where ${OWN_USES})))`,
    shown: ['code', 'valid_to', 'issued_at', 'taken', 'ended_at'],
    extra: { promotion: '(select key from promotion where promotion.id = promotion_id)' },
    withheld: { id: ID, promotion_id: ID, tenant: OWNER, person: 'the hash by which the person was found' },
    order: 'issued_at, id',
    erase: [
      `update voucher set person = ${NOBODY}, ended_at = coalesce(ended_at, :now) where tenant = :tenant and ${OWN_ADDRESS}`,
    ],
    stays: 'a code that nobody can use any more, named by the order it was used for',
  },
  {
    table: 'review_feedback',
    section: 'reviewFeedback',
    mine: OWN_VOICE,
    shown: ['helpful', 'at'],
    extra: { title: '(select title from review where review.id = review_id)' },
    withheld: { review_id: ID, voter: 'the hash by which the person was found' },
    order: 'at, review_id',
    erase: [`delete from review_feedback where ${OWN_VOICE}`],
  },
  {
    table: 'review',
    section: 'reviews',
    mine: 'customer_id = :customer',
    shown: [
      'product_id',
      'sku',
      'locale',
      'stars',
      'title',
      'body',
      'author',
      'verified',
      'state',
      'reason',
      'helpful',
      'not_helpful',
      'written_at',
      'decided_at',
    ],
    withheld: { id: ID, tenant: OWNER, customer_id: OWNER, source: 'of imports only', import_key: ID, terms_id: ID },
    order: 'written_at, id',
    // Figures follow before: forgetReviewsOf.
    erase: ['delete from review where customer_id = :customer'],
  },
  {
    table: 'instalment_due',
    section: 'instalmentDues',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['position', 'due_on', 'payable_on', 'amount', 'protection', 'paid_at'],
    extra: { order: ORDER_NUMBER },
    withheld: { order_id: ID },
    order: 'due_on, order_id, position',
    erase: [],
    stays: 'books: what of an order is due when',
  },
  {
    table: 'instalment_plan',
    section: 'instalmentPlans',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [
      'state',
      'currency',
      'base',
      'months',
      'pause_months',
      'surcharge',
      'pause_surcharge',
      'total',
      'monthly',
      'last',
      'rate',
      'protection_permille',
      'protected_at',
      'placed_on',
    ],
    extra: { order: ORDER_NUMBER },
    withheld: { order_id: ID, agreement_id: ID },
    order: 'placed_on, order_id',
    erase: [],
    stays: 'books: how an order is paid',
  },
  {
    table: 'credit_agreement',
    section: 'creditAgreements',
    mine: 'customer_id = :customer',
    shown: [
      'form',
      'state',
      'limit_amount',
      'currency',
      'terms_version',
      'information',
      'requested_at',
      'concluded_at',
      'withdrawn_at',
      'signed_on',
      'note',
      'ended_by',
      'reminded_at',
      'locale',
    ],
    withheld: { id: ID, customer_id: OWNER, tenant: OWNER },
    order: 'requested_at, id',
    erase: [
      "delete from credit_agreement where customer_id = :customer and state = 'requested'",
      // A note is in somebody's own words: it may name people.
      'update credit_agreement set note = null where customer_id = :customer',
    ],
    stays: 'books: the contract that plans were agreed under; names nobody',
  },
  {
    table: 'membership_reward',
    section: 'membershipRewards',
    mine: `membership_id in ${OWN_MEMBERSHIPS}`,
    shown: ['year', 'address', 'requested_at', 'sent_at'],
    withheld: { id: ID, membership_id: ID },
    order: 'requested_at, id',
    erase: [`delete from membership_reward where membership_id in ${OWN_MEMBERSHIPS}`],
  },
  {
    table: 'membership_declaration',
    section: 'membershipDeclarations',
    mine: `(membership_id in ${OWN_MEMBERSHIPS} or (tenant = :tenant and lower(email) = :email))`,
    shown: ['name', 'email', 'customer_number', 'kind', 'reason', 'wished_on', 'received_at', 'handled_at', 'locale'],
    withheld: { id: ID, tenant: OWNER, membership_id: ID },
    order: 'received_at, id',
    erase: [
      `delete from membership_declaration
       where membership_id in ${OWN_MEMBERSHIPS} or (tenant = :tenant and lower(email) = :email)`,
    ],
  },
  {
    table: 'membership_year',
    section: 'membershipYears',
    mine: `membership_id in ${OWN_MEMBERSHIPS}`,
    shown: ['year', 'order_number', 'amount', 'currency', 'bought_at'],
    withheld: { membership_id: ID, order_id: ID },
    order: 'bought_at, year',
    erase: [],
    stays: 'books: what each year cost, and the order it was bought with',
  },
  {
    table: 'membership',
    section: 'memberships',
    mine: 'customer_id = :customer',
    shown: ['started_on', 'years', 'renews_on', 'cancelled_at', 'cancelled_by', 'ended_at', 'announced_for'],
    withheld: { id: ID, customer_id: OWNER, tenant: OWNER },
    order: 'started_on, id',
    erase: ['update membership set ended_at = :now where customer_id = :customer and ended_at is null'],
    stays: 'books: what the years belong to; names nobody',
  },
  {
    table: 'wishlist_share',
    section: 'wishlistShares',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['created_at'],
    withheld: { token: SECRET, wishlist_id: ID },
    erase: [`delete from wishlist_share where wishlist_id in ${OWN_WISHLISTS}`],
  },
  {
    table: 'wishlist_notice',
    section: 'wishlistNotices',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['sku', 'kind', 'amount', 'created_at'],
    withheld: { id: ID, wishlist_id: ID, product_id: 'what the article belongs to' },
    order: 'created_at, id',
    erase: [`delete from wishlist_notice where wishlist_id in ${OWN_WISHLISTS}`],
  },
  {
    table: 'notice_mailbox',
    section: 'noticeMailboxes',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['email', 'locale', 'confirmed_at', 'confirm_until'],
    withheld: { wishlist_id: ID, confirm_hash: SECRET, stop_token: SECRET },
    erase: [`delete from notice_mailbox where wishlist_id in ${OWN_WISHLISTS}`],
  },
  {
    table: 'tracking_event',
    section: 'trackingEvents',
    mine: 'tenant = :tenant and person = :hash',
    shown: ['type', 'item', 'at'],
    withheld: {
      id: ID,
      tenant: OWNER,
      session: 'of somebody unknown only',
      person: 'the hash by which the person was found',
    },
    order: 'id',
    erase: ['delete from tracking_event where tenant = :tenant and person = :hash'],
  },
];
