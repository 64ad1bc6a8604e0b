import { redirect } from 'react-router';
import { type ListCount, type ListShape, listQuery, readListState } from '../platform/lists/list-state.ts';
import type { ListName } from '../shop/staff/lists/index.ts';
import { sendBack } from '../storefront/form-data.ts';
import type { ShownList } from './components/list/shown-list.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

/** List whose forms a page handles. */
export type OwnList = { name: ListName; path: string; shape: ListShape };

/** Returns a list as its page renders it. `found`: what the department returned for the address. */
export async function shownList(
  { admin, member }: EmployeeVisit,
  { name, path, shape }: OwnList,
  params: URLSearchParams,
  found: {
    total: ListCount;
    page: number;
    pages: number;
    tabs: Readonly<Record<string, ListCount>> | null;
    typed?: string;
  },
): Promise<ShownList> {
  const { total, page, pages, tabs, typed = '' } = found;
  const state = readListState(shape, params);
  return {
    name,
    path,
    shape,
    // A term that cannot be opened is another employee's.
    state: { ...state, page, term: typed === '' ? '' : state.term },
    total,
    pages,
    tabs,
    views: await admin.views.of(member, name),
    typed,
  };
}

/**
 * Runs the forms that all lists share: the search, which leads to an address with the sealed term, and saved views.
 * Returns null for a form of the list's own.
 */
export async function runListForm(
  { admin, member, text }: EmployeeVisit,
  request: Request,
  entered: Readonly<Record<string, string>>,
  { name, path, shape }: OwnList,
) {
  const { searchParams } = new URL(request.url);
  const state = readListState(shape, searchParams);
  const { intent = '' } = entered;
  if (intent === 'search') {
    const query = listQuery(shape, state, { term: admin.terms.seal(member, entered.typed ?? '') });
    return redirect(query === '' ? path : `${path}?${query}`, 303);
  }
  if (intent !== 'save-view' && intent !== 'delete-view') return null;
  const outcome =
    intent === 'save-view'
      ? await admin.views.save(member, {
          list: name,
          query: listQuery(shape, state),
          name: entered.name ?? '',
          shared: entered.shared === 'on',
        })
      : await admin.views.remove(member, { list: name, id: entered.view ?? '' });
  if (outcome.ok) {
    const done = new URLSearchParams(listQuery(shape, state, { page: state.page }));
    done.set('done', intent);
    return redirect(`${path}?${done}`, 303);
  }
  const { problem } = outcome;
  const said = refusedText(text, problem, text.list.viewProblems);
  return sendBack(request, { problem: said, entered: { ...entered }, ticked: [] });
}
