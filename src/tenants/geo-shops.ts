import type { Tenant } from './tenant.ts';

/* Shops of other countries (docs/rules/content.md#country-layer). */

/** Countries whose visitors get an offer. Visitors from Switzerland and Liechtenstein get none. */
const OFFERED = ['DE', 'AT'] as const;
export type GeoCountry = (typeof OFFERED)[number];

/** Returns the two-letter code, null for no country: networks send "XX" and "T1" if they do not know it. */
export function countryCode(given: string | null): string | null {
  const code = given?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/** Returns the country of the language that a browser prefers: "de-AT" gives Austria. Null if it names none. */
export function countryOfLanguage(accepted: string | null): string | null {
  const ranges = (accepted ?? '')
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((part) => part.trim().startsWith('q='));
      return { range: range.trim(), quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const countries = ranges.map(({ range }) => countryCode(range.split('-')[1] ?? null));
  // A browser that accepts a Swiss language at all belongs to a Swiss visitor.
  if (countries.some((country) => country === 'CH' || country === 'LI')) return 'CH';
  return countries[0] ?? null;
}

/**
 * Returns the shop of the visitor's country among the tenants, if it is another one. The country of a trusted proxy counts, else the
 * browser's language. `by` names the source.
 */
export function shopElsewhere(
  tenant: Pick<Tenant, 'id'>,
  tenants: readonly Tenant[],
  from: { country: string | null; acceptLanguage: string | null },
): { country: GeoCountry; shop: Tenant; by: 'country' | 'language' } | null {
  const visitorFrom = from.country ?? countryOfLanguage(from.acceptLanguage);
  const country = OFFERED.find((offered) => offered === visitorFrom);
  const shop = tenants.find((one) => one.country === country);
  if (!country || !shop || shop.id === tenant.id) return null;
  return { country, shop, by: from.country === null ? 'language' : 'country' };
}
