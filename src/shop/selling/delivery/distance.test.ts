import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, middle } from './distance.ts';

test.each([
  // Zürich to Bern, to Winterthur, and to itself, in a straight line.
  [{ latitude: 47.3769, longitude: 8.5417 }, { latitude: 46.948, longitude: 7.4474 }, 95_500],
  [{ latitude: 47.3769, longitude: 8.5417 }, { latitude: 47.4988, longitude: 8.7237 }, 19_300],
  [{ latitude: 47.3769, longitude: 8.5417 }, { latitude: 47.3769, longitude: 8.5417 }, 0],
])('%o to %o', (a, b, metres) => expect(Math.abs(distance(a, b) - metres)).toBeLessThan(300));

const point = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('is symmetric, never negative and at most half the circumference', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distance(a, b)).toBe(distance(b, a));
      expect(distance(a, b)).toBeGreaterThanOrEqual(0);
      expect(distance(a, b)).toBeLessThanOrEqual(20_015_200);
    }),
  );
});

test('has no middle without points', () => {
  expect(middle([])).toBeNull();
  expect(
    middle([
      { latitude: 47, longitude: 8 },
      { latitude: 48, longitude: 9 },
    ]),
  ).toEqual({ latitude: 47.5, longitude: 8.5 });
});
