import { AUTOMATIONS } from '../../tenants/mail-tag.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the HTML of an automation for the frame on its page, as that of a campaign. */
export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale: own, publicUrlOf } = employeeVisit(context, request);
  const asked = url.searchParams.get('locale');
  const locale = tenant.locales.find((entry) => entry.locale === asked)?.locale ?? own;
  const kind = orAbsent(AUTOMATIONS.find((known) => known === params.id) ?? null);
  const publicUrl = publicUrlOf(tenant);
  const mail = orAbsent(await admin.automations.preview(member, { tenant, kind, locale, publicUrl }));
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl} data:; frame-ancestors 'self'`,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}
