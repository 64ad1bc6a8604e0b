/** Postal codes by country; the same numbers tell Liechtenstein from Switzerland (docs/rules/addresses.md#postal-codes). */
const POSTAL_CODES: Record<string, RegExp> = {
  CH: /^[1-9]\d{3}$/,
  LI: /^94(8[5-9]|9[0-8])$/,
  DE: /^(?!00)\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
};
const ONLY_DIGITS = new Set(['CH', 'LI', 'DE', 'AT']);

export type PostalCodeProblem = 'digits-only' | 'invalid-postal-code' | 'country-not-served';

/** "1234 AB" for the Netherlands, digits elsewhere; upper case. The caller has taken spaces off both ends. */
export function readPostalCode(value: string, country: string): { value: string } | { problem: PostalCodeProblem } {
  const code = value.toUpperCase();
  if (ONLY_DIGITS.has(country) && /\D/.test(code)) return { problem: 'digits-only' };
  // Five digits are a code of a neighbour's, which the house does not deliver to.
  if ((country === 'CH' || country === 'LI') && /^\d{5}$/.test(code)) return { problem: 'country-not-served' };
  if (!POSTAL_CODES[country]?.test(code)) return { problem: 'invalid-postal-code' };
  // 9485-9498 is Liechtenstein, which shares the Swiss numbering.
  if (country === 'CH' && POSTAL_CODES.LI?.test(code)) return { problem: 'invalid-postal-code' };
  return { value: country === 'NL' ? code.replace(/^(\d{4}) ?/, '$1 ') : code };
}

/**
 * Switzerland and Liechtenstein share their numbering: where a house delivers to both, the code alone says which of them
 * it is, whatever country was chosen beside it. Elsewhere the country is the one chosen.
 */
export function countryOfCode(code: string, chosen: string, countries: readonly string[]): string {
  if (!countries.includes('CH') || !countries.includes('LI')) return chosen;
  if (chosen !== 'CH' && chosen !== 'LI') return chosen;
  return POSTAL_CODES.LI?.test(code) ? 'LI' : 'CH';
}

/** What a code is looked up by: the Dutch letters say more than places do. */
export function lookupCode(code: string, country: string): string {
  return country === 'NL' ? code.slice(0, 4) : code;
}
