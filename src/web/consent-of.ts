import { CONSENT_COOKIE, type ConsentGroup, readConsent, undecidedGroups } from '../shop/customers/tracking/index.ts';
import type { Tenant } from '../tenants/tenant.ts';

/**
 * What the browser that asks has agreed to, or what the tenant's mode says of people who said nothing. The cookie has the
 * consent tool's own name, also over https: scripts have to read it.
 */
export function consentOf(request: Request, tenant: Pick<Tenant, 'consent'>): ConsentGroup[] {
  const prefix = `${CONSENT_COOKIE}=`;
  const entries = (request.headers.get('cookie') ?? '').split(/; */);
  const cookie = entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length);
  return readConsent(cookie) ?? undecidedGroups(tenant.consent.mode);
}
