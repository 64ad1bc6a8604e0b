import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/**
 * Returns a campaign's HTML for the frame on its page: no scripts, pictures of its tenant only, no framing by other
 * sites.
 */
export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale: own, publicUrlOf } = employeeVisit(context, request);
  const asked = url.searchParams.get('locale');
  const locale = tenant.locales.find((entry) => entry.locale === asked)?.locale ?? own;
  const id = params.id ?? '';
  const publicUrl = publicUrlOf(tenant);
  const mail = orAbsent(await admin.campaigns.preview(member, { tenant, id, locale, publicUrl }));
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl} data:; frame-ancestors 'self'`,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}
