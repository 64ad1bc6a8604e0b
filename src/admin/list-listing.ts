import type { Listing } from '../shop/staff/lists/index.ts';
import { readForm } from '../storefront/form-data.ts';
import { type EmployeeVisit, orAbsent } from './current-employee.ts';
import { type OwnList, runListForm, shownList } from './list-form.ts';

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

/** Runs the forms of a page that has no other forms than those of its list. */
export async function runFormsOf<Line>(
  visit: EmployeeVisit,
  request: Request,
  { shape }: Pick<Listing<Line>, 'shape'>,
  own: Pick<OwnList, 'name' | 'path'>,
) {
  return runListForm(visit, request, await readForm(request), { ...own, shape });
}
