import type { Context } from 'hono';
import { ADMIN_PROBLEMS, type AdminProblemCode, adminProblemResponse } from '../../api/admin/admin-problems.ts';
import { type ProblemCode, problemResponse } from '../../api/problem.ts';
import { localeOf } from '../../api/rest.ts';
import type { AppEnv } from '../../web/app-env.ts';

/** Answers a refusal as JSON: in the language of the request, or in the form of the integration API. */
export function refuse(c: Context<AppEnv>, code: ProblemCode, headers: Record<string, string> = {}): Response {
  if (c.req.path.startsWith('/api/admin/') && isAdminCode(code)) return adminProblemResponse({ code, headers });
  // Without facts the request failed before its tenant was determined: use the platform's default language.
  const { facts } = c.var;
  return problemResponse({ code, headers }, facts ? localeOf(facts, c.req.url).locale : 'de-DE');
}

function isAdminCode(code: string): code is AdminProblemCode {
  return Object.hasOwn(ADMIN_PROBLEMS, code);
}
