import type { Customers, Fields, Sessions, Waiting } from '../../shop/customers/accounts/index.ts';
import type { Call } from '../endpoint.ts';
import type { FieldCode, Problem } from '../problem.ts';

export type CustomerDeps = { shop(): { customers: Customers }; sessions: Pick<Sessions, 'fetch' | 'visitor'> };

/** A form's fields are short. */
export const MOST_BYTES = 8 * 1024;
export const PRIVATE = { 'Cache-Control': 'no-store' };

export function houseOf({ tenant, locale, publicUrl }: Call) {
  return { tenant, locale: locale.locale, publicUrl };
}

/** Fields that were refused, in the interface's words. */
export function refusedFields(fields: Fields): Problem {
  const codes = Object.entries(fields).map(([name, problem]): [string, FieldCode] => [
    name,
    problem === 'required' || problem === 'too-long' ? problem : 'invalid',
  ]);
  return { code: 'invalid-body', fields: Object.fromEntries(codes) };
}

/** Too many attempts, or too many people at once. */
export function waitLater(waiting: Waiting): Problem {
  const seconds = waiting.problem === 'wait' ? waiting.seconds : 2;
  return { code: 'too-many-requests', headers: { 'Retry-After': String(seconds) } };
}
