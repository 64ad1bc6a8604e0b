import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Benefit, PriceLine } from './benefit.ts';
import { type Pricing, priceBasket } from './price-basket.ts';

const RATES = [
  { class: 'standard' as const, permille: 81, validFrom: '2024-01-01' },
  { class: 'reduced' as const, permille: 26, validFrom: '2024-01-01' },
];
const VAT = { rates: RATES, supply: new Date('2026-11-21T12:00:00Z'), timeZone: 'Europe/Zurich' };

/** Parcels for 7.95, free from 99.00 after vouchers. */
const parcels = (paid: number[], isFree: boolean): number =>
  paid.length === 0 || isFree || paid.reduce((sum, amount) => sum + amount, 0) >= 9900 ? 0 : 795;

const line = (unit: number, more: Partial<PriceLine> = {}): PriceLine => ({
  key: `sku-${unit}`,
  unit,
  quantity: 1,
  vatClass: 'standard',
  technical: false,
  ...more,
});

const benefit = (more: Partial<Benefit> = {}): Benefit => ({
  id: 'a',
  source: 'voucher',
  code: 'CODE',
  kind: 'amount',
  value: 3000,
  minGoods: 0,
  excludeTechnical: false,
  combinable: true,
  priority: 0,
  ...more,
});

/** 30 CHF from 90.00 of goods that are not technical, not combinable (docs/rules/vouchers.md#newsletter-voucher). */
const NEWSLETTER = benefit({
  id: 'newsletter',
  value: 3000,
  minGoods: 9000,
  excludeTechnical: true,
  combinable: false,
});

const price = (lines: PriceLine[], benefits: Benefit[] = [], more: Partial<Pricing> = {}) =>
  priceBasket({ lines, benefits, delivery: parcels, fees: 0, rounding: 5, vat: VAT, ...more });

describe('the newsletter voucher', () => {
  test('applies from exactly 90.00', () => {
    expect(price([line(8995)], [NEWSLETTER])).toMatchObject({
      discount: 0,
      unmet: [{ unmet: { reason: 'below-minimum', missing: 5 } }],
    });
    expect(price([line(9000)], [NEWSLETTER])).toMatchObject({ discount: 3000, total: 6000 + 795 });
  });

  test('does not count technical goods: 80.00 and 20.00 technical are below the minimum', () => {
    const { unmet, total } = price([line(8000), line(2000, { technical: true })], [NEWSLETTER]);
    expect(unmet).toMatchObject([{ unmet: { reason: 'below-minimum', missing: 1000 } }]);
    expect(total).toBe(10_000);
  });

  test('takes nothing off technical goods', () => {
    const { lines } = price([line(9000), line(50_000, { technical: true })], [NEWSLETTER]);
    expect(lines.map((entry) => entry.discount)).toEqual([3000, 0]);
  });

  test('does not apply to technical goods alone', () => {
    expect(price([line(50_000, { technical: true })], [NEWSLETTER]).unmet).toMatchObject([
      { unmet: { reason: 'nothing-eligible' } },
    ]);
  });

  test('can end free delivery, whose minimum counts after vouchers', () => {
    expect(price([line(12_899)], [NEWSLETTER])).toMatchObject({ delivery: 795, total: 9899 + 795 });
    expect(price([line(12_900)], [NEWSLETTER])).toMatchObject({ delivery: 0, total: 9900 });
  });

  test('applies alone, and the larger saving wins', () => {
    const percent = benefit({ id: 'p', kind: 'percent', value: 50, source: 'automatic', code: null });
    const high = price([line(10_000)], [NEWSLETTER, percent]);
    expect(high.applied.map((entry) => entry.benefit.id)).toEqual(['p']);
    expect(high.unmet).toMatchObject([{ benefit: { id: 'newsletter' }, unmet: { reason: 'not-combinable' } }]);
    const low = price([line(20_000)], [NEWSLETTER, { ...percent, value: 5 }]);
    expect(low.applied.map((entry) => entry.benefit.id)).toEqual(['newsletter']);
  });

  test('reports the missing amount even if other benefits apply', () => {
    const percent = benefit({ id: 'p', kind: 'percent', value: 5, source: 'automatic', code: null });
    expect(price([line(5000)], [NEWSLETTER, percent]).unmet).toMatchObject([
      { benefit: { id: 'newsletter' }, unmet: { reason: 'below-minimum', missing: 4000 } },
    ]);
  });

  test('tests its minimum after line discounts', () => {
    const both = { ...NEWSLETTER, combinable: true };
    const percent = benefit({ id: 'p', kind: 'percent', value: 10 });
    expect(price([line(9500)], [both, percent]).unmet).toMatchObject([
      { benefit: { id: 'newsletter' }, unmet: { reason: 'below-minimum', missing: 450 } },
    ]);
    expect(price([line(10_000)], [both, percent])).toMatchObject({ discount: 1000 + 3000 });
  });
});

describe('benefits', () => {
  test('caps an amount at the eligible goods', () => {
    const { discount, total, delivery } = price([line(1000)], [benefit()]);
    expect({ discount, total, delivery }).toEqual({ discount: 1000, total: 795, delivery: 795 });
  });

  test('rounds percentages per line, to 5 Rappen in Switzerland and to a cent elsewhere', () => {
    const tenth = benefit({ kind: 'percent', value: 10 });
    expect(price([line(1995), line(1985)], [tenth]).lines.map((entry) => entry.discount)).toEqual([200, 200]);
    const cents = price([line(1995), line(1984)], [tenth], { rounding: 1 });
    expect(cents.lines.map((entry) => entry.discount)).toEqual([200, 198]);
    expect(price([line(2)], [benefit({ kind: 'percent', value: 100 })]).lines[0]?.discount).toBe(0);
    expect(price([line(3)], [benefit({ kind: 'percent', value: 100 })]).lines[0]?.discount).toBe(3);
  });

  test('spreads an amount by largest remainder', () => {
    const { lines } = price([line(3333), line(3333), line(3334)], [benefit({ value: 1000 })]);
    expect(lines.map((entry) => entry.discount)).toEqual([333, 333, 334]);
  });

  test('reports the saving of free delivery, and does not use up a voucher without a saving', () => {
    const free = benefit({ kind: 'freeShipping', value: 0 });
    expect(price([line(5000)], [free])).toMatchObject({ delivery: 0, total: 5000, applied: [{ delivery: 795 }] });
    expect(price([line(9900)], [free])).toMatchObject({
      applied: [],
      unmet: [{ unmet: { reason: 'without-effect' } }],
    });
  });

  test('counts a gift by its value if benefits exclude each other', () => {
    const gift = benefit({ id: 'gift', kind: 'gift', value: 2000, combinable: false, source: 'choice', code: null });
    const percent = benefit({ id: 'p', kind: 'percent', value: 10, source: 'automatic', combinable: false });
    expect(price([line(10_000)], [percent, gift]).applied.map((entry) => entry.benefit.id)).toEqual(['gift']);
    expect(price([line(30_000)], [percent, gift]).applied.map((entry) => entry.benefit.id)).toEqual(['p']);
  });

  test('prefers a requested benefit to an automatic one at an equal price', () => {
    const voucher = benefit({ id: 'z', combinable: false });
    const automatic = benefit({ id: 'a', source: 'automatic', code: null, combinable: false });
    expect(price([line(10_000)], [automatic, voucher]).applied.map((entry) => entry.benefit.id)).toEqual(['z']);
  });

  test('charges fees whatever benefits apply', () => {
    expect(price([line(1000)], [benefit()], { fees: 1990 })).toMatchObject({ total: 795 + 1990, fees: 1990 });
  });
});

describe('the VAT of a discounted basket', () => {
  test('is included in the paid amount, on the sum of each class', () => {
    // 30.00 off 108.10 standard and 51.30 reduced: 20.345 and 9.655, the larger remainder rounded up.
    const { vat, lines } = price([line(10_810), line(5130, { vatClass: 'reduced' })], [benefit()]);
    expect(lines.map((entry) => entry.paid)).toEqual([10_810 - 2035, 5130 - 965]);
    expect(vat).toEqual([
      { vatClass: 'standard', permille: 81, gross: 8775, vat: 658 },
      { vatClass: 'reduced', permille: 26, gross: 4165, vat: 106 },
    ]);
  });

  test('follows the date of supply', () => {
    const later = { ...VAT, rates: [...RATES, { class: 'standard' as const, permille: 85, validFrom: '2028-01-01' }] };
    const at = (supply: string) => price([line(10_850)], [], { vat: { ...later, supply: new Date(supply) } }).vat[0];
    expect(at('2027-12-31T22:59:59Z')?.permille).toBe(81);
    expect(at('2027-12-31T23:00:00Z')).toMatchObject({ permille: 85, vat: 850 });
  });
});

const anyLine = fc.record({
  key: fc.string({ maxLength: 4 }),
  unit: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  vatClass: fc.constantFrom('standard' as const, 'reduced' as const),
  technical: fc.boolean(),
});
const anyBenefit = fc.record({
  id: fc.uuid(),
  source: fc.constantFrom('automatic' as const, 'choice' as const, 'voucher' as const),
  code: fc.constant(null),
  kind: fc.constantFrom(
    'amount' as const,
    'percent' as const,
    'freeShipping' as const,
    'gift' as const,
    'multibuy' as const,
  ),
  value: fc.integer({ min: 1, max: 100 }),
  only: fc.option(fc.array(fc.string({ maxLength: 1 })).map((keys) => new Set(keys))),
  multibuy: fc.constantFrom({ take: 3, pay: 2 }, { take: 2, pay: 1 }, { take: 5, pay: 3 }),
  minGoods: fc.integer({ min: 0, max: 50_000 }),
  excludeTechnical: fc.boolean(),
  combinable: fc.boolean(),
  priority: fc.integer({ min: 0, max: 3 }),
});
const anyBasket = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  benefits: fc.array(
    anyBenefit.chain((entry) =>
      fc
        .integer({ min: 1, max: 20_000 })
        .map((amount) => (entry.kind === 'amount' ? { ...entry, value: amount } : entry))
        .map(
          ({ multibuy, only, ...rest }): Benefit => ({
            ...rest,
            ...(only ? { only } : {}),
            ...(rest.kind === 'multibuy' ? { multibuy } : {}),
          }),
        ),
    ),
    { maxLength: 8 },
  ),
  rounding: fc.constantFrom(1, 5),
  fees: fc.constantFrom(0, 1990),
});

describe('any basket', () => {
  const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

  test('has sums that equal their parts and are never negative', () => {
    fc.assert(
      fc.property(anyBasket, ({ lines, benefits, rounding, fees }) => {
        const priced = price(lines, benefits, { rounding, fees });
        expect(sum(priced.lines.map((entry) => entry.gross))).toBe(priced.goods);
        expect(sum(priced.lines.map((entry) => entry.discount))).toBe(priced.discount);
        expect(sum(priced.applied.map((entry) => entry.amount))).toBe(priced.discount);
        expect(priced.goods - priced.discount + priced.delivery + fees).toBe(priced.total);
        expect(sum(priced.vat.map((share) => share.gross))).toBe(priced.total);
        for (const [index, entry] of priced.lines.entries()) {
          expect(entry.paid).toBe(entry.gross - entry.discount);
          expect(entry.paid).toBeGreaterThanOrEqual(0);
          expect(entry.discount).toBeGreaterThanOrEqual(0);
          expect(sum(priced.applied.map((own) => own.shares[index] ?? 0))).toBe(entry.discount);
        }
        for (const share of priced.vat) expect(share.vat).toBeLessThanOrEqual(share.gross);
        expect(priced.total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  test('reports each benefit as applied or not, and applies an exclusive one alone', () => {
    fc.assert(
      fc.property(anyBasket, ({ lines, benefits, rounding }) => {
        const { applied, unmet } = price(lines, benefits, { rounding });
        const said = [...applied, ...unmet].map(({ benefit: { id } }) => id);
        expect(said.toSorted()).toEqual(benefits.map(({ id }) => id).toSorted());
        if (applied.some((entry) => !entry.benefit.combinable)) expect(applied).toHaveLength(1);
      }),
    );
  });

  test('charges the full price for technical goods if benefits exclude them', () => {
    fc.assert(
      fc.property(anyBasket, ({ lines, benefits, rounding }) => {
        const exclusive = benefits.map((entry) => ({ ...entry, excludeTechnical: true }));
        const { lines: priced } = price(lines, exclusive, { rounding });
        for (const [index, entry] of priced.entries()) if (lines[index]?.technical) expect(entry.discount).toBe(0);
      }),
    );
  });
});
