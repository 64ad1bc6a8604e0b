import { expect, test } from 'vitest';
import { spokenAmount } from './spoken-amount.ts';

test.each([
  [129990, 'CHF', 'de', '1299 Franken 90'],
  [9900, 'CHF', 'fr', '99 francs'],
  [1905, 'EUR', 'nl', '19 euro 05'],
] as const)('%i %s in %s', (amount, currency, language, spoken) => {
  expect(spokenAmount({ amount, currency }, language)).toBe(spoken);
});
