import type { Listing } from '../shop/staff/lists/index.ts';
import { type EmployeeVisit, orAbsent } from './current-employee.ts';
import { type OwnList, shownList } from './list-form.ts';

/** Returns a page of a list for its address: its lines, and the list as its page renders it. */
export async function listPageOf<Line>(
  visit: EmployeeVisit,
  listing: Pick<Listing<Line>, 'shape' | 'list'>,
  own: Pick<OwnList, 'name' | 'path'>,
  params: URLSearchParams,
) {
  const { admin, member, tenant, locale } = visit;
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const { lines, sum, ...found } = orAbsent(await listing.list(member, { tenant, locale, params, typed }));
  return { lines, sum, list: await shownList(visit, { ...own, shape: listing.shape }, params, { ...found, typed }) };
}
