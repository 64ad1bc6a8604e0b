import { data, redirect } from 'react-router';
import { shopRequest } from '../../storefront/context.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Streams a tenant's orders or entries from the database as a file for accounting. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const asked = (name: string, otherwise: string) => url.searchParams.get(name) ?? otherwise;
  // Defaults to today's entries.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timeZone, dateStyle: 'short' }).format(
    context.get(shopRequest).now,
  );
  const [kind, format] = [asked('kind', 'bookings'), asked('format', 'csv')];
  const [from, to] = [asked('from', today), asked('to', today)];
  const result = await admin.ledger.export(member, { tenant, kind, format, from, to });
  if (!result.ok && result.problem === 'not-allowed') throw data(null, { status: 404 });
  if (!result.ok) return redirect(`${ADMIN_ROOT}/ledger?bad-export=`, 303);
  const encoder = new TextEncoder();
  const texts = result.content;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      'Content-Type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}-${tenant.id}-${from}-${to}.${format}"`,
    },
  });
}
