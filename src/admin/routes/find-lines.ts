import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit } from '../current-employee.ts';
import { findEverything } from '../find-everything.ts';
import type { ActionArgs } from '../page-types.ts';

/** Results of the global search while an employee types. The term travels in the body, so that no address has it. */
export async function action({ context, request }: ActionArgs): Promise<Response> {
  const work = employeeVisit(context, request);
  const { typed = '' } = await readForm(request);
  return Response.json({ groups: await findEverything(work, typed) });
}
