import { redirect } from 'react-router';
import { segmentEntryOf } from '../../shop/marketing/segments/segment-entry.ts';
import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { segmentProblem } from '../segment-action.ts';

/** The address has no page of its own. */
export function loader({ params }: Pick<LoaderArgs, 'params'>): Response {
  return redirect(`${ADMIN_ROOT}/segments/${encodeURIComponent(params.id ?? '')}`);
}

/** Counts the customers of an unsaved form, for the script beside it. */
export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const counted = await admin.segments.count(member, tenant, segmentEntryOf(await readForm(request)));
  if ('customers' in counted) {
    const [customers, reachable] = [counted.customers, counted.reachable].map((value) =>
      value.toLocaleString(text.lang),
    );
    return Response.json({ text: text.segments.countLine(customers ?? '', reachable ?? '') });
  }
  return Response.json({ text: counted.ok ? '' : segmentProblem(counted, text) });
}
