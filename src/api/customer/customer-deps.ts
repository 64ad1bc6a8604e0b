import type { AccountFieldProblems, Customers, Sessions, Waiting } from '../../shop/customers/accounts/index.ts';
import type { EndpointCall } from '../endpoint.ts';
import { type FieldCode, type Problem, tooManyRequests } from '../problem.ts';

export type CustomerDeps = { shop(): { customers: Customers }; sessions: Pick<Sessions, 'fetch' | 'visitor'> };

/** Maximum size of a form in bytes; its fields are short. */
export const MOST_FORM_BYTES = 8 * 1024;
export const PRIVATE = { 'Cache-Control': 'no-store' };

export function requestScope({ tenant, locale, letterUrlOf }: EndpointCall) {
  return { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) };
}

/** Converts refused fields to a problem of the interface. */
export function refusedFields(fields: AccountFieldProblems): Problem {
  const codes = Object.entries(fields).map(([name, problem]): [string, FieldCode] => [
    name,
    problem === 'required' || problem === 'too-long' ? problem : 'invalid',
  ]);
  return { code: 'invalid-body', fields: Object.fromEntries(codes) };
}

/** Converts a limit of attempts, or a full queue, to a problem with Retry-After. */
export function waitLater(waiting: Waiting): Problem {
  const seconds = waiting.problem === 'wait' ? waiting.seconds : 2;
  return tooManyRequests(seconds);
}
