/**
 * Postal codes by country. Liechtenstein has its own range of the Swiss numbers (docs/rules/addresses.md#postal-codes).
 */
const POSTAL_CODES: Record<string, RegExp> = {
  CH: /^[1-9]\d{3}$/,
  LI: /^94(8[5-9]|9[0-8])$/,
  DE: /^(?!00)\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
};
const ONLY_DIGITS = new Set(['CH', 'LI', 'DE', 'AT']);

export type PostalCodeProblem = 'digits-only' | 'invalid-postal-code' | 'country-not-served';

/** Returns the code in upper case: "1234 AB" for the Netherlands, digits elsewhere. The caller trims spaces. */
export function readPostalCode(value: string, country: string): { value: string } | { problem: PostalCodeProblem } {
  const code = value.toUpperCase();
  if (ONLY_DIGITS.has(country) && /\D/.test(code)) return { problem: 'digits-only' };
  // Five digits are a code of a neighbouring country, which the tenant does not deliver to.
  if ((country === 'CH' || country === 'LI') && /^\d{5}$/.test(code)) return { problem: 'country-not-served' };
  if (!POSTAL_CODES[country]?.test(code)) return { problem: 'invalid-postal-code' };
  // 9485 to 9498 belong to Liechtenstein, which shares the Swiss numbering.
  if (country === 'CH' && POSTAL_CODES.LI?.test(code)) return { problem: 'invalid-postal-code' };
  return { value: country === 'NL' ? code.replace(/^(\d{4}) ?/, '$1 ') : code };
}

/**
 * Returns the country of a code. Switzerland and Liechtenstein share their numbering. If the tenant delivers to both,
 * the code decides between them, whichever the customer chose. Otherwise the chosen country counts.
 */
export function countryOfCode(code: string, chosen: string, countries: readonly string[]): string {
  if (!countries.includes('CH') || !countries.includes('LI')) return chosen;
  if (chosen !== 'CH' && chosen !== 'LI') return chosen;
  return POSTAL_CODES.LI?.test(code) ? 'LI' : 'CH';
}

/** Returns the key for the lookup of places, which needs no Dutch letters. */
export function lookupCode(code: string, country: string): string {
  return country === 'NL' ? code.slice(0, 4) : code;
}
