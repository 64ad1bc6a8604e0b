import * as v from 'valibot';
import {
  FIT_MARKS,
  type NewReview,
  QUALITY_MARKS,
  REVIEW_LIMITS,
  REVIEW_TERMS,
  type ReviewFields,
} from '../../shop/customers/reviews/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { type FieldCode, type Problem, tooManyRequests } from '../problem.ts';
import { customerOf, Id, idParameter, MAX_RATING, PRIVATE_RATING, type RatingDeps, TAG } from './rating-deps.ts';

/** Bytes of the longest escaped text in UTF-8 with its envelope. */
const MOST_BYTES = 32 * 1024;

const Length = v.pipe(v.number(), v.integer());
const State = v.picklist(['waiting', 'published', 'refused']);

const NewAnswer = v.object({
  productId: v.string(),
  sku: v.string(),
  productName: v.string(),
  maxRating: Length,
  termsId: v.pipe(v.string(), v.description('Of the rules that its author agrees to, to be sent along.')),
  author: v.pipe(v.string(), v.description('A name to begin with; the author may choose another.')),
  verified: v.pipe(v.boolean(), v.description('The customer has ordered the product here.')),
  limits: v.object({ title: Length, textLeast: Length, text: Length, authorLeast: Length, author: Length }),
  fileLimit: v.pipe(
    Length,
    v.description('Photographs that can be sent along: none here; the form of the account takes them.'),
  ),
  own: v.pipe(
    v.nullable(
      v.object({
        rating: Length,
        fit: v.nullable(v.picklist(FIT_MARKS)),
        quality: v.nullable(v.picklist(QUALITY_MARKS)),
        title: v.string(),
        text: v.string(),
        author: v.string(),
        state: State,
        photos: v.pipe(Length, v.description('Number of photographs; they remain with a new text.')),
      }),
    ),
    v.description('What the customer wrote about this product before: a new review replaces it.'),
  ),
});

/** Returns the initial data of the form for a new review. */
export function newRating(deps: RatingDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/inform/rating/new/get',
    id: 'newRating',
    tag: TAG,
    summary: 'What a new review begins with',
    description: 'For customers who are logged in: the rules’ id, the limits, and what they wrote before.',
    parameters: { id: idParameter },
    success: {
      status: 200,
      description: 'What a form needs.',
      type: 'application/json',
      schema: NewAnswer,
      example: {
        productId: '100101',
        sku: '100101-01',
        productName: 'Midikleid mit Bindegürtel',
        maxRating: MAX_RATING,
        termsId: REVIEW_TERMS,
        author: 'Lea B.',
        verified: true,
        limits: REVIEW_LIMITS,
        fileLimit: 0,
        own: null,
      },
    },
    problems: ['not-logged-in', 'unknown-article'],
    answer: async ({ query }, call) => {
      const customer = await customerOf(deps, call);
      if (!customer) return { problem: { code: 'not-logged-in' } };
      const { reviews, catalogue } = deps.shop();
      const begun = await reviews.begin(call, customer, query.id);
      if (!begun) return { problem: { code: 'unknown-article' } };
      const { tenant, locale } = call;
      const articles = await catalogue.articles({ tenant, locale: locale.locale, skus: [begun.sku] });
      const { own } = begun;
      return {
        headers: PRIVATE_RATING,
        content: {
          productId: begun.productId,
          sku: begun.sku,
          productName: articles.get(begun.sku)?.name ?? '',
          maxRating: MAX_RATING,
          termsId: begun.termsId,
          author: begun.suggestedAuthor,
          verified: begun.verified,
          limits: REVIEW_LIMITS,
          fileLimit: 0,
          own: own && toOwn(own),
        },
      };
    },
  });
}

/** Converts an author's earlier review to the interface's shape. */
function toOwn({ stars, ...own }: NonNullable<NewReview['own']>): v.InferOutput<typeof NewAnswer>['own'] {
  return { ...own, rating: stars };
}

const Text = v.optional(v.string(), '');

/** Stores a new review. */
export function storeRating(deps: RatingDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/inform/rating/new/store',
    id: 'storeRating',
    tag: TAG,
    summary: 'Hands in a review',
    description:
      'For customers who are logged in. The review waits until somebody of the house has read it; a second one about the same product replaces the first.',
    parameters: {},
    body: {
      description: `The review. Title up to ${REVIEW_LIMITS.title} characters, text from ${REVIEW_LIMITS.textLeast} to ${REVIEW_LIMITS.text}, name up to ${REVIEW_LIMITS.author}; control characters are left out.`,
      types: ['application/json'],
      mostBytes: MOST_BYTES,
      schema: v.object({
        id: Id,
        rating: v.pipe(v.number('required'), v.integer('whole-number'), v.minValue(1), v.maxValue(MAX_RATING)),
        fit: v.pipe(
          v.optional(v.nullable(v.picklist(FIT_MARKS, 'choice'))),
          v.description('How the sizes fit, for goods with sizes.'),
        ),
        quality: v.pipe(
          v.optional(v.nullable(v.picklist(QUALITY_MARKS, 'choice'))),
          v.description('How well the product is made.'),
        ),
        title: Text,
        text: Text,
        author: Text,
        termsId: v.pipe(Text, v.description('As `new/get` gives it: the author agrees to these rules.')),
      }),
      example: {
        id: '100101-01',
        rating: 5,
        fit: 'true',
        quality: 'good',
        title: 'Sitzt wie gemalt',
        text: 'Fällt schön und knittert kaum.',
        author: 'Lea B.',
        termsId: REVIEW_TERMS,
      },
    },
    success: {
      status: 200,
      description: 'It waits to be read.',
      type: 'application/json',
      schema: v.object({ reviewId: v.string(), state: State, replaced: v.boolean() }),
      example: { reviewId: '0f8fad5b-d9cb-469f-a165-70867728950e', state: 'waiting', replaced: false },
    },
    problems: ['not-logged-in', 'unknown-article', 'too-many-requests'],
    answer: async ({ body }, call) => {
      const customer = await customerOf(deps, call);
      if (!customer) return { problem: { code: 'not-logged-in' } };
      const { id, rating, fit, quality, title, text, author, termsId } = body;
      const house = { tenant: call.tenant, locale: call.locale.locale };
      const entered = {
        stars: String(rating),
        fit: fit ?? '',
        quality: quality ?? '',
        title,
        text,
        author,
        terms: termsId,
      };
      const outcome = await deps.shop().reviews.store(house, customer, id, entered);
      if (outcome.ok)
        return {
          headers: PRIVATE_RATING,
          content: { reviewId: outcome.id, state: 'waiting', replaced: outcome.replaced },
        };
      if (outcome.problem === 'fields') return { problem: refusedFields(outcome.fields) };
      if (outcome.problem === 'wait') return { problem: tooManyRequests(outcome.seconds) };
      return { problem: { code: 'unknown-article' } };
    },
  });
}

const CODES = {
  required: 'required',
  'too-short': 'too-short',
  'too-long': 'too-long',
  'invalid-choice': 'choice',
  'contact-data': 'contact',
  'outdated-terms': 'choice',
} as const satisfies Record<NonNullable<ReviewFields['text']>, FieldCode>;

/** Maps the department's field names to those of the interface. */
function refusedFields({ stars, terms, ...others }: ReviewFields): Problem {
  const named = { rating: stars, termsId: terms, ...others };
  const fields = Object.entries(named).flatMap(([name, problem]) => (problem ? [[name, CODES[problem]] as const] : []));
  return { code: 'invalid-body', fields: Object.fromEntries(fields) };
}
