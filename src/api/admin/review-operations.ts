import * as v from 'valibot';
import { FIT_MARKS, QUALITY_MARKS } from '../../shop/customers/reviews/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/reviews';
const count = v.pipe(v.number(), v.integer());
const STATES = ['waiting', 'published', 'refused'] as const;

const ReviewBody = v.object({
  id: v.string(),
  productId: v.string(),
  sku: v.string(),
  locale: v.string(),
  stars: count,
  fit: v.pipe(v.nullable(v.picklist(FIT_MARKS)), v.description('How the sizes fit; null if the author did not say.')),
  quality: v.pipe(
    v.nullable(v.picklist(QUALITY_MARKS)),
    v.description('How well the product is made; null if the author did not say.'),
  ),
  title: v.string(),
  text: v.string(),
  author: v.string(),
  verified: v.pipe(v.boolean(), v.description('Whether the author bought the product in this shop.')),
  source: v.picklist(['customer', 'import', 'demo']),
  state: v.picklist(STATES),
  reason: v.pipe(v.nullable(v.string()), v.description('Why it was refused.')),
  photos: v.pipe(v.array(v.string()), v.description('Ids of its photographs.')),
  helpful: count,
  notHelpful: count,
  writtenAt: v.pipe(Timestamp, v.description('Time of this version, for its decision.')),
});

const listReviews = listOperation({
  path: PATH,
  id: 'listReviews',
  tag: 'Reviews',
  summary: 'List reviews',
  description: 'Reviews of the tenant, the newest first.',
  scopes: ['review.read'],
  filters: {
    state: choice(STATES, { description: 'State of the reviews; all otherwise.', example: 'waiting' }),
    stars: choice(['1', '2', '3', '4', '5'], { description: 'Stars.', example: '1' }),
    product: text({ longest: 60, description: 'Number of the product.', example: '400105' }),
    from: dayFilter('First day on which they were written.'),
    to: dayFilter('Last day on which they were written.'),
  },
  item: ReviewBody,
  part: partOf(ReviewBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    productId: '400105',
    sku: '400105-01',
    locale: 'de-CH',
    stars: 5,
    fit: null,
    quality: 'excellent',
    title: 'Sehr schön',
    text: 'Warmes Licht.',
    author: 'Lea',
    verified: true,
    source: 'customer',
    state: 'waiting',
    reason: null,
    photos: [],
    helpful: 0,
    notHelpful: 0,
    writtenAt: '2026-11-27T09:12:00.000Z',
  },
  read: ({ services, member, tenant }, given, place) =>
    services.reviews.listing.after(member, { tenant, params: listState(given, 'written'), typed: '' }, place),
  content: ({ product: _, writtenAt, ...review }) => ({ ...review, writtenAt: writtenAt.toISOString() }),
});

const getReviewPhoto = defineOperation({
  method: 'GET',
  path: `${PATH}/{review}/photos/{photo}`,
  id: 'getReviewPhoto',
  tag: 'Reviews',
  summary: 'Read a photograph of a review',
  description: 'The photograph, encoded anew.',
  scopes: ['review.read'],
  parameters: {
    tenant: tenantInPath,
    review: uuidInPath('Id of the review.'),
    photo: uuidInPath('Id of the photograph.'),
  },
  success: { status: 200, description: 'The photograph.', schema: v.unknown(), example: null, files: ['image/jpeg'] },
  answer: async ({ params: { review, photo } }, { services, member, tenant }) => {
    const found = await services.reviews.photo(member, tenant, { review, photo });
    return found ? { file: found, name: `${photo}.jpg` } : { problem: { code: 'not-found' } };
  },
});

const decideReview = defineOperation({
  method: 'PUT',
  path: `${PATH}/{review}/decision`,
  id: 'decideReview',
  tag: 'Reviews',
  summary: 'Publish or refuse a review',
  description: 'Decides on the version that was read. A later decision may change it.',
  scopes: ['review.moderate', 'review.read'],
  parameters: { tenant: tenantInPath, review: uuidInPath('Id of the review.') },
  body: {
    description: 'Decision, version, and the reason of a refusal.',
    schema: v.strictObject({
      decision: v.picklist(['publish', 'refuse']),
      writtenAt: Timestamp,
      reason: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    }),
    example: { decision: 'publish', writtenAt: '2026-11-27T09:12:00.000Z' },
  },
  success: {
    status: 200,
    description: 'The review is decided.',
    schema: v.object({ id: v.string() }),
    example: { id: '00000000-0000-4000-8000-000000000001' },
  },
  reasons: ['no-reason'],
  problems: ['precondition-failed'],
  answer: async ({ params: { review: id }, body }, { services, member, tenant }) => {
    const written = new Date(body.writtenAt).toISOString();
    const verdict = { id, written, verdict: body.decision, reason: body.reason };
    const outcome = await services.reviews.decide(member, tenant, verdict);
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Reviews of a tenant. */
export const REVIEW_OPERATIONS: readonly AdminOperation[] = [listReviews, getReviewPhoto, decideReview];
