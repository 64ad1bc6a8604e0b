import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeOffVat } from './write-off-vat.ts';

const rates = fc.uniqueArray(fc.constantFrom(26, 81, 70, 190, 200), { minLength: 1, maxLength: 3 });

test('parts of a debt never reduce more VAT than was billed, and the whole debt reduces all of it', () => {
  fc.assert(
    fc.property(
      rates,
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
      (permilles, amounts) => {
        const sold = amounts.reduce((sum, amount) => sum + amount, 0);
        const share = Math.floor(sold / permilles.length);
        const vat = permilles.map((permille) => {
          const tax = Math.round((share * permille) / (1000 + permille));
          return { permille, vat: tax, net: share - tax };
        });
        let left = vat;
        for (const amount of amounts) {
          const parts = writeOffVat(amount, { sold, vat, left });
          for (const part of parts) expect(part.vat).toBeGreaterThan(0);
          left = left.map((rest) => {
            const part = parts.find(({ permille }) => permille === rest.permille);
            return { ...rest, vat: rest.vat - (part?.vat ?? 0), net: rest.net - (part?.net ?? 0) };
          });
          for (const rest of left) expect(Math.min(rest.vat, rest.net)).toBeGreaterThanOrEqual(0);
        }
        // At most half a minor unit for each part stays because of rounding.
        for (const { vat: rest } of left) expect(rest).toBeLessThanOrEqual(amounts.length);
        expect(writeOffVat(sold, { sold, vat, left: vat })).toEqual(vat.filter((part) => part.vat > 0));
      },
    ),
  );
});

test('a third of 108.10 with 8.10 VAT reduces 2.70', () => {
  const vat = [{ permille: 81, vat: 810, net: 10_000 }];
  expect(writeOffVat(3603, { sold: 10_810, vat, left: vat })).toEqual([{ permille: 81, vat: 270, net: 3_333 }]);
});
