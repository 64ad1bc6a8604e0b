/** Parses "49.90 CHF" exactly to minor units of that currency, or returns the reason for a refusal. */
export function parsePrice(
  text: string,
  currency: string,
  currencyOptional = false,
): { amount: number } | { reason: string } {
  const match = /^(\d{1,9})(?:\.(\d+))?(?:\s*([A-Za-z]{3}))?$/.exec(text.trim());
  if (!match) return { reason: `is no price like "49.90 ${currency}"` };
  const [, whole = '', fraction = '', given] = match;
  if (given === undefined && !currencyOptional)
    return { reason: `lacks its currency: write "${text.trim()} ${currency}"` };
  if (given !== undefined && given.toUpperCase() !== currency) return { reason: `must be in ${currency}` };
  const cents = fraction.replace(/0+$/, '');
  if (cents.length > 2) return { reason: 'has more than two decimals' };
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return amount > 0 ? { amount } : { reason: 'must be more than 0' };
}

/** Multiplies a decimal number by a whole factor and rounds half up; null if the text is no decimal number. */
export function scaledDecimal(text: string, factor: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction) * BigInt(factor);
  const divisor = 10n ** BigInt(fraction.length);
  return Number((2n * digits + divisor) / (2n * divisor));
}

const GRAMS: Record<string, number> = { g: 1, kg: 1000 };

export function parseWeight(text: string): { grams: number } | { reason: string } {
  const [, number = '', unit = ''] = /^([\d.]+)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const factor = GRAMS[unit.toLowerCase()];
  const grams = factor === undefined ? null : scaledDecimal(number, factor);
  return grams === null ? { reason: 'is no weight like "0.6 kg" or "600 g"' } : { grams };
}

const UNITS = new Set(['mg', 'g', 'kg', 'ml', 'cl', 'l', 'cbm', 'cm', 'm', 'sqm', 'ct']);

export function parseMeasure(text: string): { amount: number; unit: string } | { reason: string } {
  const [, number = '', unit = ''] = /^(\d{1,7}(?:\.\d{1,3})?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const name = unit.toLowerCase();
  const amount = Number(number);
  if (!UNITS.has(name) || amount <= 0) return { reason: `is no measure like "750 ml" (${[...UNITS].join(', ')})` };
  return { amount, unit: name };
}
