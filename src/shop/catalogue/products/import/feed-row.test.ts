import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, decimalsOf } from '../../../../currencies/currency.ts';
import { decimalText } from '../../../../currencies/decimal-text.ts';
import { parseMeasure, parsePrice, parseWeight } from './amounts.ts';
import { rowReader } from './feed-row.ts';
import { parseInstant, parseInterval } from './instants.ts';
import { splitDetails, splitHighlights } from './lists.ts';

const read = rowReader({ currency: 'CHF', timeZone: 'Europe/Zurich' });
const good = { id: 'A-1', title: 'Tisch', price: '49.90 CHF', product_type: 'Möbel > Tische' };

function refused(values: Record<string, string | string[]>) {
  const result = read({ line: 7, values: { ...good, ...values } });
  return 'refusals' in result ? result.refusals : [];
}

function accepted(values: Record<string, string | string[]>) {
  const result = read({ line: 7, values: { ...good, ...values } });
  if (!('row' in result)) throw new Error(JSON.stringify(result.refusals));
  return result.row;
}

describe('rowReader', () => {
  it('reads a row with only the required attributes', () => {
    expect(accepted({})).toMatchObject({ id: 'A-1', productId: 'A-1', price: 4990, product_type: ['Möbel', 'Tische'] });
  });

  it('names every missing or wrong attribute once', () => {
    const result = read({
      line: 3,
      values: { id: 'a/b', title: ' ', price: '49,9,0 CHF', gtin: '7610000000000', quantity: '-1', gender: 'x' },
    });
    expect('refusals' in result && result.refusals.map(({ line, attribute }) => `${line} ${attribute}`).sort()).toEqual(
      ['3 gender', '3 gtin', '3 id', '3 price', '3 product_type', '3 quantity', '3 title'].sort(),
    );
  });

  it.each([
    [{ price: '49.90 EUR' }, 'price', 'must be in CHF'],
    [{ price: '49.90' }, 'price', 'lacks its currency: write "49.90 CHF"'],
    [{ price: '0.00 CHF' }, 'price', 'must be more than 0'],
    [{ price: '' }, 'price', 'is missing'],
    [{ sale_price: '49.90 CHF' }, 'sale_price', 'must be lower than price'],
    [
      { sale_price_effective_date: '2026-11-20/2026-11-30' },
      'sale_price',
      'is missing, but sale_price_effective_date is given',
    ],
    [{ 'c:category': 'a > b > c' }, 'c:category', 'has 3 levels, product_type 2'],
    [{ 'c:axis_storage': 'a|b|c|d' }, 'c:axis_storage', 'must be "value|label|name of the axis"'],
    [{ product_detail: 'nonsense' }, 'product_detail', '"nonsense" is not "section:name:value"'],
    [{ 'c:colour': 'red' }, 'color', 'is missing, but c:colour is given'],
    [{ 'c:tyre_fuel': 'B' }, 'c:tyre_fuel', 'a tyre label needs c:tyre_wet, c:tyre_noise and c:tyre_noise_class too'],
  ])('refuses %j', (values, attribute, reason) => {
    expect(refused(values)).toEqual([{ line: 7, attribute, reason }]);
  });

  it('distinguishes a missing value from an empty one', () => {
    expect(accepted({}).energy_efficiency_class).toBeUndefined();
    expect(accepted({ energy_efficiency_class: '' }).energy_efficiency_class).toBeNull();
  });

  it('removes tags and control characters from texts', () => {
    expect(
      accepted({ description: '<p>Fest.<br>Aus 5 < 6 Teilen\u0000</p>', title: '<b>Tisch</b>\n rund' }),
    ).toMatchObject({
      description: 'Fest.\nAus 5 < 6 Teilen',
      title: 'Tisch rund',
    });
  });

  it('never throws, for any row', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string(), { maxLength: 3 }));
    const names = fc.constantFrom(
      'id',
      'title',
      'price',
      'product_type',
      'sale_price_effective_date',
      'product_detail',
      'c:care',
      'c:facet_x',
      'c:axis_y',
      'gtin',
      'shipping_weight',
    );
    fc.assert(fc.property(fc.dictionary(names, cell), (values) => typeof read({ line: 1, values }) === 'object'));
  });
});

describe('amounts', () => {
  it('reads every amount exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')} CHF`;
        expect(parsePrice(text, 'CHF')).toEqual({ amount });
      }),
    );
    expect(parsePrice('1299.9 chf', 'CHF')).toEqual({ amount: 129990 });
    expect(parsePrice('49.9051 CHF', 'CHF')).toEqual({ reason: 'has more than two decimals' });
  });

  it.each([
    ['19,90 CHF', 1990],
    ["1'299.90 CHF", 129990],
    ['1’299.90 CHF', 129990],
    ['1.299,90 CHF', 129990],
    ['1,299.90 CHF', 129990],
    ['1 299,90 CHF', 129990],
    ['1\u00a0299\u00a0000.5 CHF', 129900050],
    ['1.299.000 CHF', 129900000],
    ["1'299 CHF", 129900],
    ['CHF 19.90', 1990],
    ['CHF 1’299.–', 129900],
    ['19.9 CHF', 1990],
    ['19 CHF', 1900],
    ['19.90CHF', 1990],
    ['19.90 chf', 1990],
    ['19.- CHF', 1900],
    ['19.-- CHF', 1900],
  ])('reads the price %s as people do', (text, amount) => {
    expect(parsePrice(text, 'CHF')).toEqual({ amount });
  });

  it.each([
    ['0.00 CHF', 'must be more than 0'],
    ['19.90', 'lacks its currency: write "19.90 CHF"'],
    ['19.905 CHF', '"19.905" has two meanings: write "1299.00"'],
    ['1.299 CHF', '"1.299" has two meanings: write "1299.00"'],
    ['1,299 CHF', '"1,299" has two meanings: write "1299.00"'],
    ['CHF 19.90 CHF', 'is no price like "49.90 CHF"'],
    ['1.299.90 CHF', 'is no price like "49.90 CHF"'],
    ['12.99.900 CHF', 'is no price like "49.90 CHF"'],
    ['1’29.90 CHF', 'is no price like "49.90 CHF"'],
    ['19.90 pro Stück CHF', 'is no price like "49.90 CHF"'],
    ['-5.00 CHF', 'is no price like "49.90 CHF"'],
    ['19.90 EUR', 'must be in CHF'],
  ])('refuses the price %s', (text, reason) => {
    expect(parsePrice(text, 'CHF')).toEqual({ reason });
  });

  it('reads every amount in every way of writing', () => {
    const ways = [
      { group: '', point: '.' },
      { group: '', point: ',' },
      { group: "'", point: '.' },
      { group: '’', point: ',' },
      { group: '.', point: ',' },
      { group: ',', point: '.' },
      { group: '\u202f', point: ',' },
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.constantFrom(...ways), (amount, { group, point }) => {
        const whole = String(Math.floor(amount / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
        const text = `${whole}${point}${String(amount % 100).padStart(2, '0')}`;
        expect(parsePrice(`${text} CHF`, 'CHF')).toEqual({ amount });
        expect(parsePrice(`CHF ${text}`, 'CHF')).toEqual({ amount });
      }),
    );
  });

  it.each(CURRENCY_CODES)('reads each price in %s that the shop writes', (currency) => {
    const amounts = fc.integer({ min: 1, max: 10 ** (9 + decimalsOf(currency)) - 1 });
    fc.assert(
      // Prices below a thousand units are those that a grouped number resembles.
      fc.property(fc.oneof(amounts, fc.integer({ min: 1, max: 999_999 })), (amount) => {
        for (const mark of ['.', ','])
          expect(parsePrice(decimalText(amount, currency, mark), currency, true)).toEqual({ amount });
      }),
    );
  });

  it.each([
    ['12.500 KWD', 12_500],
    ['KWD 12,500', 12_500],
    ['0.005 KWD', 5],
    ['1.299.000 KWD', 1_299_000_000],
    ["1'299.500 KWD", 1_299_500],
    ["1'299 KWD", 1_299_000],
    ['19.- KWD', 19_000],
  ])('reads the price %s with three decimals', (text, amount) => {
    expect(parsePrice(text, 'KWD')).toEqual({ amount });
  });

  it('takes one mark before three digits for decimals only where the currency has three', () => {
    expect(parsePrice('1.299 JPY', 'JPY')).toEqual({ reason: '"1.299" has two meanings: write "1299.00"' });
    expect(parsePrice('1.299.- KWD', 'KWD')).toEqual({ reason: 'is no price like "49.90 KWD"' });
    expect(parsePrice('1.2995 KWD', 'KWD')).toEqual({ reason: 'has more than three decimals' });
  });

  it('reads weights and measures', () => {
    expect(parseWeight('0.6 kg')).toEqual({ grams: 600 });
    expect(parseWeight('1.005kg')).toEqual({ grams: 1005 });
    expect(parseWeight('0,6 kg')).toEqual({ grams: 600 });
    expect(parseMeasure('0,75 l')).toEqual({ amount: 0.75, unit: 'l' });
    expect(parseWeight('heavy')).toHaveProperty('reason');
    expect(parseMeasure('750 ml')).toEqual({ amount: 750, unit: 'ml' });
    expect(parseMeasure('0 ml')).toHaveProperty('reason');
  });
});

describe('instants', () => {
  it('reads dates in the time zone of the tenant, and includes the last day', () => {
    expect(parseInstant('2026-10-31', 'Europe/Zurich', 'start')).toBe(Date.parse('2026-10-30T22:00:00Z') + 3_600_000);
    expect(parseInstant('2026-10-31', 'Europe/Zurich', 'end')).toBe(Date.parse('2026-10-31T23:00:00Z'));
    expect(parseInstant('2026-07-01T08:00', 'Europe/Zurich', 'start')).toBe(Date.parse('2026-07-01T06:00:00Z'));
    expect(parseInstant('2026-07-01T08:00+0100', 'Europe/Zurich', 'start')).toBe(Date.parse('2026-07-01T07:00:00Z'));
    expect(parseInstant('2026-02-30', 'Europe/Zurich', 'start')).toBeNull();
    expect(parseInterval('2026-11-20/2026-11-19', 'Europe/Zurich')).toBeNull();
  });
});

describe('lists', () => {
  it('separates details only at the beginning of another one', () => {
    expect(splitDetails('material:Stoff:95 % Wolle, 5 % Seide;features:Taschen:zwei, vorne')).toEqual([
      { section: 'material', name: 'Stoff', value: '95 % Wolle, 5 % Seide' },
      { section: 'features', name: 'Taschen', value: 'zwei, vorne' },
    ]);
    expect(splitDetails('General:Typ:A: mit Fuss || scope:Inhalt:Kabel')).toEqual([
      { section: 'other', name: 'Typ', value: 'A: mit Fuss' },
      { section: 'scope', name: 'Inhalt', value: 'Kabel' },
    ]);
  });

  it('reads highlights with and without quotation marks', () => {
    expect(splitHighlights('warm, leicht')).toEqual(['warm', 'leicht']);
    expect(splitHighlights('"warm, weich und ""gut""",leicht')).toEqual(['warm, weich und "gut"', 'leicht']);
    expect(splitHighlights('warm, weich || leicht')).toEqual(['warm, weich', 'leicht']);
  });
});
