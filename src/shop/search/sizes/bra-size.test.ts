import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { braSize } from './bra-size.ts';

const found = (underbust: string | number, bust: string | number): string => {
  const outcome = braSize({ underbust: String(underbust), bust: String(bust) });
  return outcome.ok ? `${outcome.size.band}${outcome.size.cup}` : JSON.stringify(outcome.problems);
};

describe('size', () => {
  test.each([
    [75, 90, '75B'],
    [77, 89, '75B'],
    [78, 93, '80A'],
    [67, 75, '65AA'],
    [85, 112, '85H'],
    [63, 75, '65AA'],
    [122, 147.99, '120H'],
    [62.5, 79, '65B'],
    [67.49, 79, '65B'],
    [67.5, 82, '70A'],
  ])('of %s and %s is %s', (underbust, bust, size) => {
    expect(found(underbust, bust)).toBe(size);
  });

  test('matches the table for all of its 108 sizes', () => {
    for (let band = 65; band <= 120; band += 5) {
      for (const [place, cup] of ['AA', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].entries()) {
        const bust = band + 10 + 2 * place;
        for (const underbust of [band - 2, band, band + 2]) {
          if (bust <= underbust) continue;
          expect(found(underbust, bust)).toBe(`${band}${cup}`);
          expect(found(underbust, bust + 1.99)).toBe(`${band}${cup}`);
        }
      }
    }
  });

  test.each(['74,5', '74.5', ' 74,5 cm', '74,50cm', '74.5CM'])('is found for %j', (underbust) => {
    expect(found(underbust, '90')).toBe('75B');
  });

  test('converts to sizes of other countries', () => {
    const of = (underbust: number, bust: number) => {
      const outcome = braSize({ underbust: String(underbust), bust: String(bust) });
      return outcome.ok && outcome.size.elsewhere;
    };
    expect(of(65, 75)).toEqual({ fr: '80AA', it: '1AA', uk: '30AA', au: '8AA' });
    expect(of(75, 96)).toEqual({ fr: '90E', it: '3E', uk: '34DD', au: '12DD' });
    expect(of(120, 146)).toEqual({ fr: '135H', it: '12H', uk: '52FF', au: '30FF' });
  });
});

describe('problems', () => {
  test.each([
    ['', '', { underbust: 'missing', bust: 'missing' }],
    ['75', ' ', { bust: 'missing' }],
    ['', '90', { underbust: 'missing' }],
    ['seventy', '90', { underbust: 'not-a-number' }],
    ['-75', '9e1', { underbust: 'not-a-number', bust: 'not-a-number' }],
    ['7 5', '90', { underbust: 'not-a-number' }],
    ['90', '88', { bust: 'bust-below-underbust' }],
    ['90', '90', { bust: 'bust-below-underbust' }],
    ['68', '79', { bust: 'too-small' }],
    ['75', '105', { bust: 'out-of-range' }],
    ['62.49', '90', { underbust: 'out-of-range' }],
    ['122.5', '150', { underbust: 'out-of-range' }],
    ['0', '90', { underbust: 'out-of-range' }],
    ['9999', '99999', { bust: 'not-a-number' }],
    ['<script>', "' or 1=1", { underbust: 'not-a-number', bust: 'not-a-number' }],
  ])('%j and %j', (underbust, bust, problems) => {
    expect(found(underbust, bust)).toBe(JSON.stringify(problems));
  });

  test('returns a size or a problem for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (underbust, bust) => {
        const outcome = braSize({ underbust, bust });
        if (!outcome.ok) expect(Object.keys(outcome.problems).length).toBeGreaterThan(0);
      }),
    );
  });
});
