import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { Surveys } from '../../shop/content/surveys/index.ts';
import { layerMessagesOf } from '../../tenants/messages/layers.ts';
import { programOf } from '../../tenants/programs.ts';
import { surveyHref } from '../../tenants/service-paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { readCookie } from '../../web/cookies.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tooManyRequests } from '../problem.ts';

/** Name of the cookie that marks a session as having answered; it ends with the session. */
export const SURVEY_COOKIE = 'survey';

export function surveyCookie(secure: boolean): string {
  return `${secure ? '__Host-' : ''}${SURVEY_COOKIE}=1; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Returns the texts of the survey, for the static file and the layer. */
export function surveyTexts(locale: Locale) {
  const { survey } = layerMessagesOf(locale);
  // Only the layer in the browser uses these.
  const { invite, close, dismiss } = survey;
  return { href: surveyHref(locale), ...survey, invite, close, dismiss };
}

const Given = v.object({
  rating: v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'invalid'), v.maxValue(5, 'invalid')),
  comment: v.optional(v.pipe(v.string('invalid'), v.maxLength(1000, 'too-long')), ''),
  pageType: v.optional(v.pipe(v.string('invalid'), v.regex(/^[a-z-]{1,30}$/, 'invalid')), 'other'),
});

export type SurveyDeps = { surveys(): Surveys; limit: RateLimit };

/** Accepts a rating of the shop, once per session and anonymously. */
export function survey(deps: SurveyDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/survey',
    id: 'survey',
    tag: 'Layers',
    summary: 'Rates the shop',
    description:
      'From 1 to 5, with a comment if one likes. Counts once a session: a second answer is taken and not kept. Kept without person and address.',
    parameters: {},
    body: {
      description: 'The rating.',
      types: ['application/json'],
      mostBytes: 8 * 1024,
      schema: Given,
      example: { rating: 4, comment: 'Gute Übersicht.', pageType: 'list' },
    },
    success: {
      status: 200,
      description: '`counted`: whether the answer was kept.',
      type: 'application/json',
      schema: v.object({ counted: v.boolean() }),
      example: { counted: true },
      headers: { 'Set-Cookie': 'That this session has answered.' },
    },
    problems: ['too-many-requests'],
    answer: async ({ body }, { tenant, locale, request, secure, client }) => {
      const turn = deps.limit.take(client);
      if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
      const headers = { 'Cache-Control': 'no-store' };
      const isDone = readCookie(request, SURVEY_COOKIE, secure) !== null;
      if (isDone || programOf(tenant, request.headers) !== null) return { content: { counted: false }, headers };
      const place = { tenant, locale: locale.locale };
      const outcome = await deps.surveys().answer(place, { ...body, rating: String(body.rating) });
      if (!outcome.ok) return { problem: { code: 'invalid-body', fields: { [outcome.problem]: 'invalid' } } };
      return { content: { counted: true }, headers, cookies: [surveyCookie(secure)] };
    },
  });
}
