import { data, redirect } from 'react-router';
import { shopRequest } from '../../storefront/context.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import type { StaffText } from '../texts/de.ts';

const TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** Streams a tenant's orders or entries from the database as a file for accounting. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const asked = (name: string, otherwise: string) => url.searchParams.get(name) ?? otherwise;
  // Defaults to today's entries.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timeZone, dateStyle: 'short' }).format(
    context.get(shopRequest).now,
  );
  const [kind, format] = [asked('kind', 'bookings'), asked('format', 'csv')];
  const [from, to] = [asked('from', today), asked('to', today)];
  const headers = columnHeadings(text, kind);
  const result = await admin.ledger.export(member, { tenant, kind, format, from, to, headers });
  if (!result.ok && result.problem === 'not-allowed') throw data(null, { status: 404 });
  if (!result.ok) return redirect(`${ADMIN_ROOT}/ledger?bad-export=`, 303);
  return new Response(result.content, {
    headers: {
      'Content-Type': TYPES[format] ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${kind}-${tenant.id}-${from}-${to}.${format}"`,
    },
  });
}

/** Returns the heading of each column in the employee's language. */
function columnHeadings(text: StaffText, kind: string): Record<string, string> {
  const { bookings, orders } = text.ledger.exportColumns;
  const columns: [string, [string, string]][] = Object.entries(kind === 'orders' ? orders : bookings);
  return Object.fromEntries(columns.map(([name, [heading]]) => [name, heading]));
}
