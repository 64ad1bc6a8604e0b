import type { WithCarrier } from '../../../tenants/own-carrier.ts';

/**
 * Carriers. `two-man`: the retailer's own team, which makes appointments by telephone. `own`: the carrier of an
 * extension, whose name is in the tenant's `delivery.ownCarrier`.
 */
export const CARRIERS = ['swiss-post', 'dhl', 'post-at', 'postnl', 'own', 'two-man'] as const;
export type Carrier = (typeof CARRIERS)[number];

export function isCarrier(text: string): text is Carrier {
  return CARRIERS.some((carrier) => carrier === text);
}

/** Normalises a tracking number to letters and digits without spaces, dots and dashes; null if it is invalid. */
export function trackingNumber(typed: string): string | null {
  const bare = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z0-9]{6,35}$/.test(bare) ? bare : null;
}

/** Returns the carrier's tracking page; null without a number and for two-man delivery. */
export function trackingUrl(
  carrier: Carrier,
  number: string | null,
  to: { postalCode: string; tenant: WithCarrier },
): string | null {
  if (number === null) return null;
  const code = encodeURIComponent(number);
  if (carrier === 'own')
    return (
      to.tenant.delivery.ownCarrier?.trackingUrl
        ?.replaceAll('{number}', code)
        .replaceAll('{postalCode}', encodeURIComponent(to.postalCode)) ?? null
    );
  if (carrier === 'swiss-post') return `https://service.post.ch/ekp-web/ui/entry/search/${code}`;
  if (carrier === 'dhl') return `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${code}`;
  if (carrier === 'post-at') return `https://www.post.at/sv/sendungsdetails?snr=${code}`;
  if (carrier === 'postnl')
    return `https://jouw.postnl.nl/track-and-trace/${code}-NL-${encodeURIComponent(to.postalCode.replaceAll(' ', ''))}`;
  return null;
}
