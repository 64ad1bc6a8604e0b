import { apiMessagesOf } from '../tenants/messages/api.ts';
import type { ApiMessages } from '../tenants/messages/types.ts';
import type { Locale } from '../tenants/tenant.ts';

/**
 * Shape of every REST error (docs/interfaces.md#errors-of-the-rest-api): never a stack, never another customer's data.
 */
export type ApiError = { error: { code: string; message: string; fields?: Record<string, string> } };

export type ProblemCode = keyof ApiMessages['problems'];
export type FieldCode = keyof ApiMessages['fields'];

/** Reason of a refusal; `fields` has the problem of each invalid parameter or field. */
export type Problem = {
  code: ProblemCode;
  fields?: Record<string, FieldCode>;
  /** Field problems as finished texts, such as those of a form. */
  said?: Record<string, string>;
  headers?: Record<string, string>;
};

export const STATUS = {
  'invalid-parameters': 400,
  'invalid-body': 400,
  'malformed-json': 400,
  'malformed-form': 400,
  'wrong-login': 401,
  'not-logged-in': 401,
  'foreign-request': 403,
  'no-consent': 403,
  'not-found': 404,
  'unknown-article': 404,
  'unknown-review': 404,
  'own-review': 409,
  'method-not-allowed': 405,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'not-open': 503,
} as const satisfies Record<ProblemCode, number>;

/** Creates the refusal of a client that has to wait these seconds. */
export function tooManyRequests(seconds: number): Problem {
  return { code: 'too-many-requests', headers: { 'Retry-After': String(seconds) } };
}

/** Returns an error in the language of a locale. */
export function apiError(problem: Pick<Problem, 'code' | 'fields' | 'said'>, locale: Locale): ApiError {
  const text = apiMessagesOf(locale);
  const message = text.problems[problem.code];
  if (!problem.fields && !problem.said) return { error: { code: problem.code, message } };
  const codes = Object.entries(problem.fields ?? {});
  const fields = { ...Object.fromEntries(codes.map(([name, code]) => [name, text.fields[code]])), ...problem.said };
  return { error: { code: problem.code, message, fields } };
}

/** Builds the response of a refusal; caches must not store it. */
export function problemResponse(problem: Problem, locale: Locale): Response {
  return Response.json(apiError(problem, locale), {
    status: STATUS[problem.code],
    headers: { 'Cache-Control': 'no-store', ...problem.headers },
  });
}
