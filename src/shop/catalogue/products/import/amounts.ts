import { type Decimals, decimalsOf } from '../../../../currencies/currency.ts';

/** Spaces, apostrophes, dots or commas group the digits of a thousand; the other sign begins the decimals. */
const GROUPED = /^(\d{1,3}(?:([.,'\u2019\u00a0\u202f ])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/u;
const PLAIN = /^(\d{1,12})(?:[.,](\d+))?$/;
const NO_CENTS = /(?<=\d)[.,][-\u2013\u2014]+$/u;
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;

/**
 * Reads a decimal number as people write it: "1'299.90", "1.299,90", "1 299,9", "19.-". Returns its digits before and
 * after the point; null if it is no number or has two meanings. "1.299" has two, unless the currency has three
 * decimals: the shop itself writes such prices.
 */
function readDecimal(written: string, decimals: Decimals): { whole: string; fraction: string } | null {
  const text = written.trim().replace(NO_CENTS, '');
  // "1.299.-" ends in a mark for its decimals, so the first mark begins none.
  const isFraction = decimals === 3 && text === written.trim();
  if (AMBIGUOUS.test(text) && !isFraction) return null;
  const [, plain, cents = ''] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) return { whole: plain, fraction: cents };
  const [, grouped, group, point, fraction = ''] = GROUPED.exec(text) ?? [];
  return grouped === undefined || group === point ? null : { whole: grouped.replaceAll(/\D/gu, ''), fraction };
}

/**
 * Parses a price such as "49.90 CHF", "CHF 49,90" or "1'299.- CHF" exactly to minor units of that currency, or returns
 * the reason for a refusal.
 */
export function parsePrice(
  text: string,
  currency: string,
  currencyOptional = false,
): { amount: number } | { reason: string } {
  const written = text.trim();
  const wrong = { reason: `is no price like "49.90 ${currency}"` };
  const [, before, digits = '', after] = /^([A-Za-z]{3})?\s*(\d.*?)\s*([A-Za-z]{3})?$/su.exec(written) ?? [];
  if (before !== undefined && after !== undefined) return wrong;
  const decimals = decimalsOf(currency);
  const number = readDecimal(digits, decimals);
  if (!number) return AMBIGUOUS.test(digits) ? { reason: `"${digits}" has two meanings: write "1299.00"` } : wrong;
  const given = before ?? after;
  if (given === undefined && !currencyOptional) return { reason: `lacks its currency: write "${written} ${currency}"` };
  if (given !== undefined && given.toUpperCase() !== currency) return { reason: `must be in ${currency}` };
  const part = number.fraction.replace(/0+$/, '');
  if (part.length > decimals) return { reason: `has more than ${['no', 'one', 'two', 'three'][decimals]} decimals` };
  const whole = number.whole.replace(/^0+(?=\d)/, '');
  if (whole.length > 9) return wrong;
  const amount = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
  return amount > 0 ? { amount } : { reason: 'must be more than 0' };
}

/** Multiplies a decimal number by a whole factor and rounds half up; null if the text is no decimal number. */
export function scaledDecimal(text: string, factor: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction) * BigInt(factor);
  const divisor = 10n ** BigInt(fraction.length);
  return Number((2n * digits + divisor) / (2n * divisor));
}

const GRAMS: Record<string, number> = { g: 1, kg: 1000 };

export function parseWeight(text: string): { grams: number } | { reason: string } {
  const [, number = '', unit = ''] = /^([\d.,]+)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const factor = GRAMS[unit.toLowerCase()];
  const grams = factor === undefined ? null : scaledDecimal(number, factor);
  return grams === null ? { reason: 'is no weight like "0.6 kg" or "600 g"' } : { grams };
}

const UNITS = new Set(['mg', 'g', 'kg', 'ml', 'cl', 'l', 'cbm', 'cm', 'm', 'sqm', 'ct']);

export function parseMeasure(text: string): { amount: number; unit: string } | { reason: string } {
  const [, number = '', unit = ''] = /^(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const name = unit.toLowerCase();
  const amount = Number(number.replace(',', '.'));
  if (!UNITS.has(name) || amount <= 0) return { reason: `is no measure like "750 ml" (${[...UNITS].join(', ')})` };
  return { amount, unit: name };
}
