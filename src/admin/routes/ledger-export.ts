import { data, redirect } from 'react-router';
import { shopRequest } from '../../storefront/context.ts';
import { employeeVisit } from '../current-employee.ts';
import { exportLedger, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Streams a tenant's orders or entries from the database as a file for accounting. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const { tenant } = visit;
  const asked = (name: string, otherwise: string) => url.searchParams.get(name) ?? otherwise;
  // Defaults to today's entries.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timeZone, dateStyle: 'short' }).format(
    context.get(shopRequest).now,
  );
  const [kind, format] = [asked('kind', 'bookings'), asked('format', 'csv')];
  const [from, to] = [asked('from', today), asked('to', today)];
  const params = new URLSearchParams({ kind, format, from, to });
  const result = await exportLedger(visit, params, grantOf(url.searchParams));
  if ('approval' in result) return stepBeforeFile(`${ADMIN_ROOT}/ledger-export?${params}`, result.approval);
  if (!result.ok && result.problem === 'not-allowed') throw data(null, { status: 404 });
  if (!result.ok) {
    const isJournal = kind === 'journal' || result.problem === 'no-number';
    const failed = result.problem === 'no-number' ? 'no-number' : 'bad-export';
    return redirect(isJournal ? `${ADMIN_ROOT}/chart?failed=${failed}` : `${ADMIN_ROOT}/ledger?bad-export=`, 303);
  }
  return new Response(result.content, {
    headers: { 'Content-Type': result.type, 'Content-Disposition': `attachment; filename="${result.name}"` },
  });
}
