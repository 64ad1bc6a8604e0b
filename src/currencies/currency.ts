/** Currencies of the platform: sign, and decimals of the minor unit (ISO 4217). */
const CURRENCIES = {
  CHF: { symbol: 'CHF', decimals: 2 },
  EUR: { symbol: '€', decimals: 2 },
  GBP: { symbol: '£', decimals: 2 },
  SEK: { symbol: 'kr', decimals: 2 },
  DKK: { symbol: 'kr.', decimals: 2 },
  NOK: { symbol: 'kr', decimals: 2 },
  PLN: { symbol: 'zł', decimals: 2 },
  CZK: { symbol: 'Kč', decimals: 2 },
  HUF: { symbol: 'Ft', decimals: 2 },
  JPY: { symbol: '¥', decimals: 0 },
  KWD: { symbol: 'KWD', decimals: 3 },
  TND: { symbol: 'TND', decimals: 3 },
  BHD: { symbol: 'BHD', decimals: 3 },
} as const satisfies Record<string, { symbol: string; decimals: 0 | 2 | 3 }>;

export type Currency = keyof typeof CURRENCIES;
export type Decimals = 0 | 2 | 3;

export const isCurrency = (text: string): text is Currency => Object.hasOwn(CURRENCIES, text);

/** Codes of the currencies, in the order of the table. */
export const CURRENCY_CODES: readonly Currency[] = Object.keys(CURRENCIES).filter(isCurrency);

/** Returns the decimals of a currency; two for an unknown one, such as that of a bank's file. */
export function decimalsOf(currency: string): Decimals {
  return isCurrency(currency) ? CURRENCIES[currency].decimals : 2;
}

/** Returns the sign of a currency as prices show it. */
export function symbolOf(currency: Currency): string {
  return CURRENCIES[currency].symbol;
}
