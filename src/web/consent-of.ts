import { CONSENT_COOKIE, type ConsentGroup, readConsent, undecidedGroups } from '../shop/customers/tracking/index.ts';
import type { Tenant } from '../tenants/tenant.ts';

/**
 * Returns the consent groups of the requesting browser, or the default of the tenant's mode without a decision. The
 * cookie has the consent tool's own name, without prefix over https too, because scripts must read it.
 */
export function consentOf(request: Request, tenant: Pick<Tenant, 'consent'>): ConsentGroup[] {
  const prefix = `${CONSENT_COOKIE}=`;
  const entries = (request.headers.get('cookie') ?? '').split(/; */);
  const cookie = entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length);
  return readConsent(cookie) ?? undecidedGroups(tenant.consent.mode);
}
