import { OWN_EMAILS } from './own-emails.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER } from './withheld.ts';

const OWN_VOICE = "voter = sha256(convert_to('review-feedback customer ' || :customer::text, 'UTF8'))";

const OWN_REVIEWS = '(select id from review where customer_id = :customer)';

/** Questions and requests for samples of the account, and those of guests with the customer's address. */
const OWN_OR_MAILED = `tenant = :tenant and (customer_id = :customer or email in ${OWN_EMAILS})`;

/** Reviews with their photographs, votes on reviews, questions about products, and requests for samples. */
export const REVIEWS: readonly PersonalTable[] = [
  {
    table: 'product_question',
    section: 'productQuestions',
    mine: OWN_OR_MAILED,
    shown: ['product_id', 'sku', 'locale', 'body', 'author', 'email', 'state', 'answer', 'asked_at', 'decided_at'],
    withheld: { id: INTERNAL, tenant: OWNER, customer_id: OWNER, source: 'used only by the demo' },
    order: 'asked_at, id',
    erase: [`delete from product_question where ${OWN_OR_MAILED}`],
  },
  {
    table: 'sample_request',
    section: 'sampleRequests',
    mine: OWN_OR_MAILED,
    shown: ['product_id', 'sku', 'locale', 'covers', 'email', 'address', 'state', 'requested_at', 'sent_at'],
    withheld: { id: INTERNAL, tenant: OWNER, customer_id: OWNER },
    order: 'requested_at, id',
    erase: [`delete from sample_request where ${OWN_OR_MAILED}`],
  },
  {
    table: 'review_feedback',
    section: 'reviewFeedback',
    mine: OWN_VOICE,
    shown: ['helpful', 'at'],
    extra: { title: '(select title from review where review.id = review_id)' },
    withheld: { review_id: INTERNAL, voter: 'hash that identifies the person' },
    order: 'at, review_id',
    erase: [`delete from review_feedback where ${OWN_VOICE}`],
  },
  {
    table: 'review_photo',
    section: 'reviewPhotos',
    mine: `review_id in ${OWN_REVIEWS}`,
    shown: ['position'],
    extra: { title: '(select title from review where review.id = review_id)' },
    withheld: {
      id: INTERNAL,
      review_id: INTERNAL,
      content: 'photographs that the customer sent',
      original: 'photographs that the customer sent, until an employee has seen them',
      stored_bytes: 'size of the file',
      stored_hash: 'checksum of the file',
    },
    order: 'review_id, position',
    erase: [`delete from review_photo where review_id in ${OWN_REVIEWS}`],
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
      'fit',
      'quality',
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
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      customer_id: OWNER,
      source: 'used only by imports',
      import_key: INTERNAL,
      terms_id: INTERNAL,
    },
    order: 'written_at, id',
    // anonymizeReviewsOf has updated the figures before.
    erase: ['delete from review where customer_id = :customer'],
  },
];
