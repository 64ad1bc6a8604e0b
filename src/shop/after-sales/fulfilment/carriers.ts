/** Who brings it. two-man: the house's own people, who ring up. */
export const CARRIERS = ['swiss-post', 'dhl', 'post-at', 'postnl', 'two-man'] as const;
export type Carrier = (typeof CARRIERS)[number];

export function isCarrier(text: string): text is Carrier {
  return CARRIERS.some((carrier) => carrier === text);
}

/** As it stands on labels: letters and digits, spaces, dots and dashes left out. Null for what is none. */
export function trackingNumber(typed: string): string | null {
  const bare = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z0-9]{6,35}$/.test(bare) ? bare : null;
}

/** Where a shipment is followed; null without a number, and for people who ring up. */
export function trackingUrl(carrier: Carrier, number: string | null, to: { postalCode: string }): string | null {
  if (number === null) return null;
  const code = encodeURIComponent(number);
  if (carrier === 'swiss-post') return `https://service.post.ch/ekp-web/ui/entry/search/${code}`;
  if (carrier === 'dhl') return `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${code}`;
  if (carrier === 'post-at') return `https://www.post.at/sv/sendungsdetails?snr=${code}`;
  if (carrier === 'postnl')
    return `https://jouw.postnl.nl/track-and-trace/${code}-NL-${encodeURIComponent(to.postalCode.replaceAll(' ', ''))}`;
  return null;
}
