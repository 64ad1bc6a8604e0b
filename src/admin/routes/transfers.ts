import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** A file for the house's bank. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { desk, member, tenant, text } = employeeVisit(context, request);
  const name = url.searchParams.get('file');
  // Nobody has named one: nothing is wrong, and nothing is there.
  if (name === null)
    return new Response(text.returns.noPayouts, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const outcome = await desk.fulfilment.transfers(member, tenant, name);
  const file = orAbsent(outcome.ok ? outcome : null);
  return new Response(file.content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  });
}
