import { redirect } from 'react-router';
import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit } from '../current-employee.ts';
import { findEverything } from '../find-everything.ts';
import type { ActionArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** The address has no page of its own. */
export function loader(): Response {
  return redirect(`${ADMIN_ROOT}/find`);
}

/** Results of the global search while an employee types. The term travels in the body, so that no address has it. */
export async function action({ context, request }: ActionArgs): Promise<Response> {
  const work = employeeVisit(context, request);
  const { typed = '' } = await readForm(request);
  return Response.json({ groups: await findEverything(work, typed) });
}
