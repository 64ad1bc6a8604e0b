import type { Context } from 'hono';
import { type ProblemCode, problemResponse } from '../../api/problem.ts';
import { localeOf } from '../../api/rest.ts';
import type { AppEnv } from '../../web/app-env.ts';

/** Answers a refusal as JSON, in the language of the request. */
export function refuse(c: Context<AppEnv>, code: ProblemCode, headers: Record<string, string> = {}): Response {
  // Without facts the request failed before its tenant was determined: use the platform's default language.
  const { facts } = c.var;
  return problemResponse({ code, headers }, facts ? localeOf(facts, c.req.url).locale : 'de-DE');
}
