/** Tells whether an answer of the shop has a currency code. Pages load this file, so the table of currencies is elsewhere. */
export const isCurrencyCode = (value: unknown): boolean => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
