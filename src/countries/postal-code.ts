/** Postal codes of a country. Forms load this table, so it is small. */
type PostalRule = {
  pattern: RegExp;
  /** Letters of the country that people write before a code, as in "D-80331". */
  letters?: readonly string[];
  /** Whether a code has digits only. */
  isNumeric: boolean;
  /** Codes of a neighbour's form, which gets its own message. */
  neighbour?: RegExp;
  /** Country whose numbering the codes are a range of. */
  within?: string;
  /** Adds the usual space. */
  written?: (code: string) => string;
  /** Part of a code by which places are found; the whole code without one. */
  lookup?: RegExp;
};

/**
 * Postal codes by country. Liechtenstein has its own range of the Swiss numbers (docs/rules/addresses.md#postal-codes).
 */
const RULES: Readonly<Record<string, PostalRule>> = {
  CH: { pattern: /^[1-9]\d{3}$/, letters: ['CH', 'FL', 'LI'], isNumeric: true, neighbour: /^\d{5}$/ },
  LI: {
    pattern: /^94(8[5-9]|9[0-8])$/,
    letters: ['FL', 'LI', 'CH'],
    isNumeric: true,
    neighbour: /^\d{5}$/,
    within: 'CH',
  },
  DE: { pattern: /^(?!00)\d{5}$/, letters: ['D', 'DE'], isNumeric: true },
  AT: { pattern: /^[1-9]\d{3}$/, letters: ['A', 'AT'], isNumeric: true },
  NL: {
    letters: ['NL'],
    pattern: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
    isNumeric: false,
    written: (code) => code.replace(/^(\d{4}) ?/, '$1 '),
    lookup: /^[1-9]\d{3}/,
  },
  BE: { pattern: /^[1-9]\d{3}$/, letters: ['B', 'BE'], isNumeric: true },
  LU: { pattern: /^[1-9]\d{3}$/, letters: ['L', 'LU'], isNumeric: true },
  FR: { pattern: /^(?!00|99)\d{5}$/, letters: ['F', 'FR'], isNumeric: true },
  IT: { pattern: /^(?!99)\d{5}$/, letters: ['I', 'IT'], isNumeric: true },
};

/** Accepts the codes of countries without a rule. */
const NEUTRAL: PostalRule = { pattern: /^[A-Z0-9][A-Z0-9 -]{0,8}[A-Z0-9]$/, isNumeric: false };

const ruleOf = (country: string): PostalRule => RULES[country] ?? NEUTRAL;

export type PostalCodeProblem = 'digits-only' | 'invalid-postal-code' | 'country-not-served';

/** Removes the letters of the country before a code, as in "CH-8001". */
function withoutLetters(code: string, { letters = [] }: PostalRule): string {
  const [, before, rest] = /^([A-Z]{1,2})(?: ?- ?| )(\d.*)$/.exec(code) ?? [];
  return before !== undefined && rest !== undefined && letters.includes(before) ? rest : code;
}

/**
 * Returns the code in upper case without the letters of its country: "1234 AB" for the Netherlands, digits elsewhere.
 * The caller trims spaces.
 */
export function readPostalCode(value: string, country: string): { value: string } | { problem: PostalCodeProblem } {
  const rule = ruleOf(country);
  const code = withoutLetters(value.toUpperCase(), rule);
  if (rule.isNumeric && /\D/.test(code)) return { problem: 'digits-only' };
  // Five digits in Switzerland are a code of a neighbouring country, which the tenant does not deliver to.
  if (rule.neighbour?.test(code)) return { problem: 'country-not-served' };
  // 9485 to 9498 belong to Liechtenstein, which shares the Swiss numbering.
  if (!rule.pattern.test(code) || partOf(country, code) !== null) return { problem: 'invalid-postal-code' };
  return { value: rule.written?.(code) ?? code };
}

/** Returns the country that has a range of another one's numbering, if the code is in it. */
function partOf(country: string, code: string): string | null {
  const part = Object.entries(RULES).find(([, rule]) => rule.within === country && rule.pattern.test(code));
  return part?.[0] ?? null;
}

/**
 * Returns the country of a code. Switzerland and Liechtenstein share their numbering. If the tenant delivers to both,
 * the code decides between them, whichever the customer chose. Otherwise the chosen country counts.
 */
export function countryOfCode(code: string, chosen: string, countries: readonly string[]): string {
  const whole = ruleOf(chosen).within ?? chosen;
  const parts = Object.keys(RULES).filter((country) => ruleOf(country).within === whole);
  if (!countries.includes(whole) || !parts.some((part) => countries.includes(part))) return chosen;
  const part = partOf(whole, withoutLetters(code.toUpperCase(), ruleOf(whole)));
  return part !== null && countries.includes(part) ? part : whole;
}

/** Returns the key for the lookup of places, which needs no Dutch letters. */
export function lookupCode(code: string, country: string): string {
  return ruleOf(country).lookup?.exec(code)?.[0] ?? code;
}

/** Tells whether a text is only the part of a code by which places are found, such as four Dutch digits. */
export function isLookupCode(text: string, country: string): boolean {
  return ruleOf(country).lookup?.exec(text)?.[0] === text;
}

/** Tells whether the codes of all these countries have digits only. */
export function areNumeric(countries: readonly string[]): boolean {
  return countries.every((country) => ruleOf(country).isNumeric);
}
