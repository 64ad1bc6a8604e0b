import type { Tenant, TenantId } from './tenant.ts';

/* Shops of other countries (docs/rules/content.md#country-layer). */

/** Residents of these countries are shown another shop; those of Switzerland and Liechtenstein never are. */
const SHOPS = { DE: 'de', AT: 'at' } as const satisfies Record<string, TenantId>;
export type GeoCountry = keyof typeof SHOPS;

const isGeo = (country: string): country is GeoCountry => Object.hasOwn(SHOPS, country);

/** Two letters, or null for what is no country: "XX" and "T1" are what networks say that do not know. */
export function countryCode(given: string | null): string | null {
  const code = given?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/** The country of the language that a browser prefers: "de-AT" is Austria's. Null where it names none. */
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
  // Somebody who reads Swiss German at all is no stranger here.
  if (countries.some((country) => country === 'CH' || country === 'LI')) return 'CH';
  return countries[0] ?? null;
}

/**
 * The shop of the country that somebody seems to be in, if it is another one: where a trusted proxy says the country that
 * counts, else the browser's language does. `by` says which.
 */
export function shopElsewhere(
  tenant: Pick<Tenant, 'id'>,
  from: { country: string | null; acceptLanguage: string | null },
): { country: GeoCountry; shop: TenantId; by: 'country' | 'language' } | null {
  const country = from.country ?? countryOfLanguage(from.acceptLanguage);
  if (country === null || !isGeo(country) || SHOPS[country] === tenant.id) return null;
  return { country, shop: SHOPS[country], by: from.country === null ? 'language' : 'country' };
}
