import { redirect } from 'react-router';
import { readForm } from '../../storefront/form-data.ts';
import { employeeVisit } from '../current-employee.ts';
import type { ActionArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { SUGGESTED_KINDS, suggestionsFor } from '../suggestions.ts';

/** The address has no page of its own. */
export function loader(): Response {
  return redirect(`${ADMIN_ROOT}/find`);
}

/** Suggestions for a field while an employee types. The text travels in the body, so that no address has it. */
export async function action({ context, request }: ActionArgs): Promise<Response> {
  const work = employeeVisit(context, request);
  const { kind = '', typed = '' } = await readForm(request);
  const known = SUGGESTED_KINDS.find((one) => one === kind);
  return Response.json({ suggestions: known ? await suggestionsFor(work, known, typed) : [] });
}
