import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { lastDays } from './last-days.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const AnswerBody = v.object({
  id: v.string(),
  rating: count,
  comment: v.string(),
  locale: v.string(),
  pageType: v.string(),
  answeredAt: Timestamp,
});
const SurveyBody = v.object({
  counts: v.pipe(v.record(v.string(), count), v.description('Answers by rating, from 1 to 5.')),
  total: count,
  average: v.nullable(v.number()),
  answers: v.pipe(
    v.array(
      v.object({ rating: count, comment: v.string(), locale: v.string(), pageType: v.string(), answeredAt: Timestamp }),
    ),
    v.description('The newest hundred. They are anonymous.'),
  ),
});

const getSurvey = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/survey',
  id: 'getSurvey',
  tag: 'Reports',
  summary: 'Read the survey',
  description: 'What visitors answered to the question about the shop, in the last days.',
  scopes: ['survey.read'],
  parameters: {
    tenant: tenantInPath,
    days: lastDays(730),
  },
  success: {
    status: 200,
    description: 'The answers.',
    schema: SurveyBody,
    example: {
      counts: { '1': 0, '2': 0, '3': 1, '4': 2, '5': 7 },
      total: 10,
      average: 4.6,
      answers: [
        { rating: 5, comment: '', locale: 'de-CH', pageType: 'product', answeredAt: '2026-11-27T09:12:00.000Z' },
      ],
    },
  },
  answer: async ({ params: { days } }, { services, member, tenant }) => {
    const report = await services.surveys.report(member, { tenant, days });
    if (!report) return { problem: { code: 'missing-scope' } };
    const answers = report.answers.map(({ rating, comment, locale, pageType, at }) => ({
      ...{ rating, comment, locale, pageType },
      answeredAt: at.toISOString(),
    }));
    return { content: { counts: { ...report.counts }, total: report.total, average: report.average, answers } };
  },
});

const listAnswers = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/survey/answers',
  id: 'listSurveyAnswers',
  tag: 'Reports',
  summary: 'List the answers of the survey',
  description: 'All answers of two years, the newest first. They are anonymous.',
  scopes: ['survey.read'],
  item: AnswerBody,
  example: {
    ...{ id: '00000000-0000-4000-8000-000000000001', rating: 5, comment: '', locale: 'de-CH' },
    ...{ pageType: 'product', answeredAt: '2026-11-27T09:12:00.000Z' },
  },
  read: ({ services, member, tenant }, _, place) => services.surveys.answersAfter(member, tenant, place),
  content: ({ id, rating, comment, locale, pageType, at }) => ({
    ...{ id, rating, comment, locale, pageType },
    answeredAt: at.toISOString(),
  }),
});

/** Survey of a tenant's customers. */
export const SURVEY_OPERATIONS: readonly AdminOperation[] = [getSurvey, listAnswers];
