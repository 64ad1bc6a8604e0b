import { redirect } from 'react-router';
import { saveProblem, warningText } from '../content-action.ts';
import { employeeVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Saves the page of the visual editor and answers in the employee's language. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text, language } = employeeVisit(context, request);
  const sent: unknown = await request.json().catch(() => null);
  const asked = { tenant, id: params.id ?? '' };
  const read = admin.content.readSent(sent);
  if (!read) return Response.json({ ok: false, said: text.content.problems.invalid, faults: [], conflict: null });
  const outcome = await admin.content.save(member, { ...asked, expected: read.expected }, read.page);
  if (!outcome.ok)
    return Response.json({
      ok: false,
      ...saveProblem(outcome, read.page.blocks, { text, language, timeZone: tenant.timeZone }),
    });
  const { version } = outcome;
  return Response.json({
    ok: true,
    version,
    said: text.content.savedVersion(String(version)),
    warnings: outcome.warnings.map((warning) => warningText(warning, text)),
  });
}

export function loader({ params }: LoaderArgs) {
  return redirect(`${ADMIN_ROOT}/content/${params.id}`);
}
