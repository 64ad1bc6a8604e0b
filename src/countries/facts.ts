/** Facts of a country that only servers need. */
export type CountryFacts = {
  /** Currency of its bank accounts. */
  currency: string;
  /** Whether it is a member of the European Union. */
  isUnion: boolean;
  /** Whether its bank accounts take QR-bills (Swiss Payment Standards). */
  hasQrBill: boolean;
  /** Countries of its VAT area, its own country first. */
  vatArea: readonly [string, ...string[]];
};

const union = (country: string): CountryFacts => ({
  currency: 'EUR',
  isUnion: true,
  hasQrBill: false,
  vatArea: [country],
});

const FACTS: Readonly<Record<string, CountryFacts>> = {
  CH: { currency: 'CHF', isUnion: false, hasQrBill: true, vatArea: ['CH', 'LI'] },
  LI: { currency: 'CHF', isUnion: false, hasQrBill: true, vatArea: ['LI', 'CH'] },
  DE: union('DE'),
  AT: union('AT'),
  NL: union('NL'),
  BE: union('BE'),
  LU: union('LU'),
  FR: union('FR'),
  IT: union('IT'),
};

/** Countries that the platform has facts of. */
export const COUNTRIES: readonly string[] = Object.keys(FACTS);

/** Returns the facts of a country; null for one that the platform has no facts of. */
export function countryFacts(country: string): CountryFacts | null {
  return FACTS[country] ?? null;
}

/** Countries in SEPA (transfers in euros). */
export const SEPA: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/**
 * Returns the countries to whose accounts a transfer in a currency goes. Euros go to all of SEPA, because no company may refuse an
 * account there (regulation (EU) 260/2012, article 9). Other currencies go to the countries that use them.
 */
export function countriesOfTransfers(currency: string): ReadonlySet<string> {
  const own = Object.entries(FACTS).flatMap(([country, facts]) =>
    !facts.isUnion && facts.currency === currency ? [country] : [],
  );
  return own.length > 0 ? new Set(own) : SEPA;
}
