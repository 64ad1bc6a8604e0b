import * as v from 'valibot';
import { browserCookies, readBrowser } from '../../web/browser-cookies.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tooManyRequests } from '../problem.ts';
import { PRIVATE_RATING, type RatingDeps, TAG } from './rating-deps.ts';

const MOST_BYTES = 1024;

const Answer = v.object({
  reviewId: v.string(),
  helpful: v.pipe(v.number(), v.integer(), v.description('How many found it helpful, this opinion included.')),
  notHelpful: v.pipe(v.number(), v.integer()),
});

/** Records whether a visitor found a review helpful. */
export function ratingFeedback({ shop, sessions }: RatingDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/inform/rating/feedback',
    id: 'ratingFeedback',
    tag: TAG,
    summary: 'Says whether a review was helpful',
    description:
      'Counts once per person: per customer, else per browser. Who says something else later has changed their mind; nobody judges their own review.',
    parameters: {},
    body: {
      description: 'The review and the opinion.',
      types: ['application/json'],
      mostBytes: MOST_BYTES,
      schema: v.object({
        reviewId: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(100)),
        helpful: v.boolean(),
      }),
      example: { reviewId: '0f8fad5b-d9cb-469f-a165-70867728950e', helpful: true },
    },
    success: {
      status: 200,
      description: 'The counts after that.',
      type: 'application/json',
      schema: Answer,
      example: { reviewId: '0f8fad5b-d9cb-469f-a165-70867728950e', helpful: 4, notHelpful: 0 },
      headers: { 'Set-Cookie': 'A secret that tells this browser from others, for the server alone.' },
    },
    problems: ['unknown-review', 'own-review', 'too-many-requests'],
    answer: async ({ body }, { tenant, request, secure, client }) => {
      const { session, remember, voter } = readBrowser(request, secure, client);
      const { customer } = await sessions.visitor(tenant, session, remember);
      const outcome = await shop().reviews.feedback(
        tenant,
        { customerId: customer?.id ?? null, secret: voter, address: client },
        { id: body.reviewId, helpful: body.helpful },
      );
      if (outcome.ok) {
        const { helpful, notHelpful, secret } = outcome;
        return {
          headers: PRIVATE_RATING,
          content: { reviewId: body.reviewId, helpful, notHelpful },
          cookies: secret === null || secret === voter ? [] : browserCookies({ voter: secret }, tenant, secure),
        };
      }
      if (outcome.problem === 'wait') return { problem: tooManyRequests(outcome.seconds) };
      return { problem: { code: outcome.problem === 'own-review' ? 'own-review' : 'unknown-review' } };
    },
  });
}
