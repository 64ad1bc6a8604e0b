import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a file for the tenant's bank. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const name = url.searchParams.get('file');
  // Without a file name the response only says that there is no file.
  if (name === null)
    return new Response(text.returns.noPayouts, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const outcome = await admin.fulfilment.transfers(member, tenant, name);
  const file = orAbsent(outcome.ok ? outcome : null);
  return new Response(file.content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  });
}
