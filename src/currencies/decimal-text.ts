import { decimalsOf } from './currency.ts';

/** Writes an amount in minor units with the decimals of its currency: -1250 francs are "-12.50", 1250 yen "1250". */
export function decimalText(minor: number, currency: string, mark = '.'): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = `${minor < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`;
  return decimals === 0 ? whole : `${whole}${mark}${digits.slice(-decimals)}`;
}

/**
 * Reads "12.50", "12,5" or "12" to minor units of a currency. Null for another text, also for more decimals than the
 * currency has. `longest`: most digits of whole units.
 */
export function readMinorUnits(text: string, currency: string, longest = 9): number | null {
  const decimals = decimalsOf(currency);
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (whole === '' || whole.length > longest || part.length > decimals) return null;
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
}

/** Returns minor units in whole units of a currency, as spreadsheets have them. */
export function wholeUnits(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}

/** Returns an amount that is written for two decimals in minor units of a currency: 500 is 5.00 francs or 5 yen. */
export function inMinorUnits(hundredths: number, currency: string): number {
  return Math.round((hundredths * 10 ** decimalsOf(currency)) / 100);
}

/** Returns an amount in minor units in hundredths of a unit of a currency: 5 yen are 500, 5 fils 0.5. */
export function inHundredths(minor: number, currency: string): number {
  return (minor * 100) / 10 ** decimalsOf(currency);
}
