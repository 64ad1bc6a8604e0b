import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { includedVat } from './included-vat.ts';

const RATES = [
  { class: 'standard' as const, permille: 77, validFrom: '2018-01-01' },
  { class: 'standard' as const, permille: 81, validFrom: '2024-01-01' },
  { class: 'reduced' as const, permille: 25, validFrom: '2018-01-01' },
  { class: 'reduced' as const, permille: 26, validFrom: '2024-01-01' },
];
const NOW = new Date('2026-11-21T12:00:00Z');
const ZONE = 'Europe/Zurich';

describe('includedVat', () => {
  test('rounds half up on the sum of each class', () => {
    expect(includedVat([{ gross: 10810, vatClass: 'standard' }], RATES, NOW, ZONE)).toEqual([
      { vatClass: 'standard', permille: 81, gross: 10810, vat: 810 },
    ]);
    // A sum of lines would be 0 + 0 + 0.
    const lines = Array.from({ length: 3 }, () => ({ gross: 6, vatClass: 'standard' as const }));
    expect(includedVat(lines, RATES, NOW, ZONE)[0]?.vat).toBe(1);
  });

  test('separates the classes, the highest rate first', () => {
    const shares = includedVat(
      [
        { gross: 1026, vatClass: 'reduced' },
        { gross: 1081, vatClass: 'standard' },
      ],
      RATES,
      NOW,
      ZONE,
    );
    expect(shares.map(({ permille, vat }) => [permille, vat])).toEqual([
      [81, 81],
      [26, 26],
    ]);
  });

  test("uses the rate of the day of supply in the shop's time zone", () => {
    const at = (moment: string) =>
      includedVat([{ gross: 10000, vatClass: 'standard' }], RATES, new Date(moment), ZONE)[0]?.permille;
    expect(at('2023-12-31T22:59:59Z')).toBe(77);
    expect(at('2023-12-31T23:00:00Z')).toBe(81);
  });

  test('throws if no rate is configured for the day', () => {
    expect(() => includedVat([{ gross: 1, vatClass: 'standard' }], RATES, new Date('2001-01-01'), ZONE)).toThrow(
      RangeError,
    );
  });

  test('omits amounts of zero', () => {
    expect(includedVat([{ gross: 0, vatClass: 'standard' }], RATES, NOW, ZONE)).toEqual([]);
    expect(includedVat([], RATES, NOW, ZONE)).toEqual([]);
  });

  test('splits gross into net and VAT, exact to half a minor unit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1 }), (amounts) => {
        const [share] = includedVat(
          amounts.map((gross) => ({ gross, vatClass: 'standard' as const })),
          RATES,
          NOW,
          ZONE,
        );
        if (!share) throw new Error('there is a share');
        expect(share.gross).toBe(amounts.reduce((sum, gross) => sum + gross, 0));
        expect(Math.abs(share.vat - (share.gross * 81) / 1081)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});
