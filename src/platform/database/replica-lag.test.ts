import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replicaLag } from './replica-lag.ts';

const samples = [
  { at: 1000, lsn: 10 },
  { at: 2000, lsn: 20 },
  { at: 3000, lsn: 20 },
  { at: 4000, lsn: 40 },
];

test('a replica that has replayed everything is current, however long nothing was written', () => {
  expect(replicaLag(samples, 40, 999_999)).toBe(0);
  expect(replicaLag(samples, 41, 999_999)).toBe(0);
});

test('one that is behind is as old as the last moment it shows', () => {
  expect(replicaLag(samples, 25, 5000)).toBe(2000);
  expect(replicaLag(samples, 10, 5000)).toBe(4000);
});

test('one that is behind everything that was seen, or never compared, is of unknown age', () => {
  expect(replicaLag(samples, 9, 5000)).toBe(Number.POSITIVE_INFINITY);
  expect(replicaLag([], 9, 5000)).toBe(Number.POSITIVE_INFINITY);
});

test('replaying more never makes it older', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (one, two) => {
      const [less, more] = one < two ? [one, two] : [two, one];
      expect(replicaLag(samples, more, 5000)).toBeLessThanOrEqual(replicaLag(samples, less, 5000));
    }),
  );
});
