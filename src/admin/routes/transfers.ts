import { employeeVisit, orAbsent } from '../current-employee.ts';
import { fetchTransfers, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Returns a file for the tenant's bank. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const { text } = visit;
  const name = url.searchParams.get('file');
  // Without a file name the response only says that there is no file.
  if (name === null)
    return new Response(text.returns.noPayouts, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const params = new URLSearchParams({ file: name });
  const outcome = await fetchTransfers(visit, params, grantOf(url.searchParams));
  if ('approval' in outcome) return stepBeforeFile(`${ADMIN_ROOT}/transfers?${params}`, outcome.approval);
  const file = orAbsent(outcome.ok ? outcome : null);
  return new Response(file.content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  });
}
