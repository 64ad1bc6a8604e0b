import { redirect } from 'react-router';
import { listQuery, readListState } from '../platform/lists/list-state.ts';
import type { Listing, ListName } from '../shop/staff/lists/index.ts';
import { sendBack } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { LIST_BULK_PATH, PREVIEW } from './list-bulk-path.ts';
import { refusedText } from './worded.ts';

/** Fields of a form, with the last value of each name. */
export function entriesOf(form: FormData): Record<string, string> {
  const entered: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') entered[name] = value;
  return entered;
}

/** Stores what a form selected in a list, and leads to its preview. Null for a form of the list's own. */
export async function beginListBulk<Line extends { id: string }>(
  visit: EmployeeVisit,
  request: Request,
  form: FormData,
  { name, listing, value }: { name: ListName; listing: Listing<Line>; value: string },
) {
  const { admin, member, tenant, text } = visit;
  const entered = entriesOf(form);
  if (entered.intent !== PREVIEW) return null;
  const { searchParams: params } = new URL(request.url);
  const state = readListState(listing.shape, params);
  const ids = await selectedIds(visit, form, { listing, params });
  const outcome = await admin.bulks.begin(member, {
    tenant,
    list: name,
    ids,
    act: entered.act ?? '',
    entered: value,
    query: listQuery(listing.shape, state, { page: state.page }),
  });
  if (outcome.ok) return redirect(`${LIST_BULK_PATH}/${outcome.id}`, 303);
  const { problem } = outcome;
  const said = refusedText(text, problem, text.listBulk.problems);
  return sendBack(request, { problem: said, entered, ticked: ids });
}

/** Rows that a form selected: ticked ones, those of the page, or all that match. */
async function selectedIds<Line extends { id: string }>(
  { admin, member, tenant }: EmployeeVisit,
  form: FormData,
  { listing, params }: { listing: Listing<Line>; params: URLSearchParams },
): Promise<string[]> {
  if (form.get('scope') !== 'all')
    return form.getAll(form.get('page') === 'on' ? 'shown' : 'id').filter((value) => typeof value === 'string');
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const lines = await listing.first(member, { tenant, params, typed }, admin.bulks.most + 1);
  return (lines ?? []).map(({ id }) => id);
}
