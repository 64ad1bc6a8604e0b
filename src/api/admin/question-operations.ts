import * as v from 'valibot';
import { QUESTION_LIMITS } from '../../shop/customers/reviews/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/questions';
const STATES = ['waiting', 'published', 'answered', 'refused'] as const;

const QuestionBody = v.object({
  id: v.string(),
  productId: v.string(),
  sku: v.string(),
  locale: v.string(),
  text: v.string(),
  author: v.string(),
  answer: v.nullable(v.string()),
  source: v.picklist(['customer', 'demo']),
  state: v.picklist(STATES),
  isMailed: v.pipe(v.boolean(), v.description('Whether an answer goes to the shopper by mail.')),
  askedAt: Timestamp,
  decidedAt: v.pipe(v.nullable(Timestamp), v.description('Time of the last decision, for the next one.')),
});

const listQuestions = listOperation({
  path: PATH,
  id: 'listQuestions',
  tag: 'Reviews',
  summary: 'List questions about products',
  description: 'Questions of shoppers with the answers of the shop, the newest first.',
  scopes: ['review.read'],
  filters: {
    state: choice(STATES, { description: 'State of the questions; all otherwise.', example: 'waiting' }),
    product: text({ longest: 60, description: 'Number of the product.', example: '400105' }),
    from: dayFilter('First day on which they were asked.'),
    to: dayFilter('Last day on which they were asked.'),
  },
  item: QuestionBody,
  part: partOf(QuestionBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    productId: '400105',
    sku: '400105-01',
    locale: 'de-CH',
    text: 'Ist die Leuchte dimmbar?',
    author: 'Lea',
    answer: null,
    source: 'customer',
    state: 'waiting',
    isMailed: true,
    askedAt: '2026-11-27T09:12:00.000Z',
    decidedAt: null,
  },
  read: ({ services, member, tenant }, given, place) =>
    services.questions.listing.after(member, { tenant, params: listState(given, 'asked'), typed: '' }, place),
  content: ({ product: _, askedAt, decidedAt, ...question }) => ({
    ...question,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }),
});

const decideQuestion = defineOperation({
  method: 'PUT',
  path: `${PATH}/{question}/decision`,
  id: 'decideQuestion',
  tag: 'Reviews',
  summary: 'Answer, publish or refuse a question',
  description: 'Decides on the version that was read. The first answer goes to the shopper by mail.',
  scopes: ['review.moderate', 'review.read'],
  parameters: { tenant: tenantInPath, question: uuidInPath('Id of the question.') },
  body: {
    description: 'Decision, earlier decision, and the answer.',
    schema: v.strictObject({
      decision: v.picklist(['publish', 'answer', 'refuse']),
      decidedAt: v.nullable(Timestamp),
      answer: v.optional(v.pipe(v.string(), v.maxLength(QUESTION_LIMITS.answer)), ''),
    }),
    example: { decision: 'publish', decidedAt: null, answer: 'Ja, mit jedem LED-Dimmer.' },
  },
  success: {
    status: 200,
    description: 'The question is decided.',
    schema: v.object({ id: v.string() }),
    example: { id: '00000000-0000-4000-8000-000000000001' },
  },
  reasons: ['no-answer', 'answer-too-long'],
  problems: ['precondition-failed'],
  answer: async ({ params: { question: id }, body }, { services, member, tenant }) => {
    const decided = body.decidedAt === null ? '' : new Date(body.decidedAt).toISOString();
    const verdict = { id, decided, verdict: body.decision, answer: body.answer };
    const outcome = await services.questions.decide(member, tenant, verdict);
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Questions about products of a tenant. */
export const QUESTION_OPERATIONS: readonly AdminOperation[] = [listQuestions, decideQuestion];
