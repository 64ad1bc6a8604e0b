import { redirect } from 'react-router';
import { formOf, sendBack } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { entriesOf } from './list-bulk-action.ts';
import { ADMIN_ROOT } from './sections.ts';
import { refusedText } from './worded.ts';

const LIST = `${ADMIN_ROOT}/products`;

/** Runs the forms of the product list: selection, saved views, a new draft, and a duplicate. */
export async function changeList(visit: EmployeeVisit, request: Request) {
  const { admin, member, tenant, locale, text } = visit;
  const form = await formOf(request);
  const entered = entriesOf(form);
  const ids = form.getAll('id').filter((value) => typeof value === 'string');
  const { searchParams: params } = new URL(request.url);
  const { intent = '', title = '', number = '', duplicate = '', name = '', scope = '', view = '' } = entered;
  const back = (problem: string) => sendBack(request, { problem, entered, ticked: ids });
  if (intent === 'select') {
    const outcome = await admin.listing.select(member, { tenant, locale, params, ids, scope });
    if (outcome.ok) return redirect(`${ADMIN_ROOT}/bulk/selection/${outcome.id}`, 303);
    if (outcome.problem === 'not-allowed' || outcome.problem === 'not-found') return back(text.notAllowed);
    return back(text.list.selectProblems[outcome.problem]);
  }
  if (intent === 'save-view' || intent === 'delete-view') {
    const outcome =
      intent === 'save-view'
        ? await admin.views.save(member, {
            list: 'products',
            query: params.toString(),
            name,
            shared: entered.shared === 'on',
          })
        : await admin.views.remove(member, { list: 'products', id: view });
    if (outcome.ok) {
      params.set('done', intent);
      return redirect(`${LIST}?${params}`, 303);
    }
    return back(refusedText(text, outcome.problem, text.list.viewProblems));
  }
  const outcome =
    duplicate === ''
      ? await admin.products.create(member, { title, number, locale })
      : await admin.products.duplicate(member, duplicate);
  if (outcome.ok) return redirect(`${LIST}/${encodeURIComponent(outcome.id)}/edit?done=create`, 303);
  const { problem } = outcome;
  return back(refusedText(text, problem, text.editor.createProblems));
}
