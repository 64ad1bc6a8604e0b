import { CONSENT_COOKIE, type ConsentGroup, readConsent, undecidedGroups } from '../../shop/tracking/index.ts';
import type { Call } from '../endpoint.ts';

/** The consent tool's cookie has its own name, also over https: scripts have to read it. */
export function hasConsent({ request, tenant }: Pick<Call, 'request' | 'tenant'>, group: ConsentGroup): boolean {
  const prefix = `${CONSENT_COOKIE}=`;
  const entries = (request.headers.get('cookie') ?? '').split(/; */);
  const cookie = entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length);
  return (readConsent(cookie) ?? undecidedGroups(tenant.consent.mode)).includes(group);
}
