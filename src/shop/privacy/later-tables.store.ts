import type { PersonalTable } from './personal-data.store.ts';

const ID = 'means something inside the database only';
const OWNER = 'whose it is says the extract as a whole';
const SECRET = 'opens something: it is not written into files';
const OWN_WISHLISTS = '(select id from wishlist where customer_id = :customer)';
const OWN_VOICE = "voter = sha256(convert_to('review-feedback customer ' || :customer::text, 'UTF8'))";

/** What came after the account. Erased before the rows of others. */
export const LATER: readonly PersonalTable[] = [
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
];
