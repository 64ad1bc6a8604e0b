import { describe, expect, test } from 'vitest';
import { tenants } from '../../../houses/montarve/house.ts';
import { countryFacts } from '../../countries/facts.ts';
import { vatForm } from '../../shop/money/periods/vat-forms.ts';
import { defaults } from '../defaults.ts';
import { LAWS, underLaw } from './under-law.ts';

test('gives a Swiss tenant the Swiss terms, and the VAT area of its country', () => {
  const terms = underLaw({ law: 'ch', country: 'CH' }, defaults);
  expect(terms).toMatchObject({
    law: 'ch',
    country: 'CH',
    comparePriceRule: 'ch',
    books: { vatArea: ['CH', 'LI'], vatForm: 'ch', vatAt: 'invoice' },
    returns: { refundsDelivery: false, withdrawalButton: false, creditDays: 14 },
    premium: { renews: true, cancelButton: false, fee: 1990 },
    retention: { booksYears: 10, lettersYears: 10 },
  });
});

describe.each(['IT', 'BE', 'SE'])("a tenant in %s under the Union's law", (country) => {
  const terms = underLaw({ law: 'eu', country }, defaults);

  test('has withdrawal and consent of the Union, and nothing of one member', () => {
    expect(terms).toMatchObject({
      comparePriceRule: 'eu',
      withdrawalDays: 14,
      consent: { mode: 'opt-in' },
      returns: { refundsDelivery: true, withdrawalButton: true },
      premium: { renews: false, cancelButton: false },
      books: { vatArea: [country], vatForm: 'none' },
      legal: { productSafety: true, textileFibres: true },
    });
    expect(terms.dunning.levels.every(({ fee }) => fee === 0)).toBe(true);
    expect(terms.instalments.protection).toBeNull();
  });

  test('names its own VAT rates', () => {
    expect(terms.vat).toEqual([]);
  });
});

test('names a profile for each tenant of the demo retailer, of its country', () => {
  for (const tenant of Object.values(tenants)) {
    expect(tenant.law && LAWS[tenant.law].terms.vat).toEqual(tenant.vat);
    expect(tenant.books.vatArea).toEqual(countryFacts(tenant.country)?.vatArea);
  }
});

test('reports VAT by rate where the platform knows no form', () => {
  const sum = (permille: number, country: string, net: number, vat: number) => ({
    ...{ country, permille, net, vat },
    part: 'supplies' as const,
    count: 1,
  });
  const lines = vatForm(
    { vatForm: 'none', vatArea: ['IT'] },
    [sum(220, 'IT', 10_000, 2200), sum(100, 'IT', 5000, 500), sum(200, 'FR', 3000, 600)],
    { exempt: 700, ledger: 0 },
  );
  expect(lines.map(({ name, net, vat }) => [name, net, vat])).toEqual([
    ['other-rate', 10_000, 2200],
    ['other-rate', 5000, 500],
    ['exempt', 700, null],
    ['abroad', 3000, null],
    ['tax', null, 2700],
  ]);
});
