import { redirect } from 'react-router';
import { formOf, sendBack } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { entriesOf } from './list-bulk-action.ts';
import { runListForm } from './list-form.ts';
import { ADMIN_ROOT } from './sections.ts';
import { refusedText } from './worded.ts';

export const ORDERS_PATH = `${ADMIN_ROOT}/orders`;
/** Address of actions on many orders. */
export const ORDER_BULK_PATH = `${ADMIN_ROOT}/order-bulk`;

/** Runs the forms of the list of orders: search, saved views, and what is done with selected orders. */
export async function changeOrderList(visit: EmployeeVisit, request: Request) {
  const { admin, member, tenant, text } = visit;
  const form = await formOf(request);
  const entered = entriesOf(form);
  const { shape } = admin.orders.listing;
  const answer = await runListForm(visit, request, entered, { name: 'orders', path: ORDERS_PATH, shape });
  if (answer) return answer;
  const ticked = form.getAll(entered.page === 'on' ? 'shown' : 'id').filter((value) => typeof value === 'string');
  const { searchParams: params } = new URL(request.url);
  const outcome = await admin.orders.bulk.begin(member, {
    tenant,
    params,
    typed: admin.terms.open(member, params.get('term') ?? ''),
    numbers: ticked,
    scope: entered.scope ?? '',
    act: entered.intent ?? '',
    tag: entered.tag ?? '',
  });
  if (outcome.ok) return redirect(`${ORDER_BULK_PATH}/${outcome.id}`, 303);
  const { problem } = outcome;
  const said = refusedText(text, problem, text.orderBulk.problems);
  return sendBack(request, { problem: said, entered, ticked });
}
