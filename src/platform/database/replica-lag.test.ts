import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replicaLag } from './replica-lag.ts';

const samples = [
  { at: 1000, lsn: 10 },
  { at: 2000, lsn: 20 },
  { at: 3000, lsn: 20 },
  { at: 4000, lsn: 40 },
];

test('a replica without missing log is current, even after a long time without writes', () => {
  expect(replicaLag(samples, 40, 999_999)).toBe(0);
  expect(replicaLag(samples, 41, 999_999)).toBe(0);
});

test('a replica that is behind is as old as its last replayed sample', () => {
  expect(replicaLag(samples, 25, 5000)).toBe(2000);
  expect(replicaLag(samples, 10, 5000)).toBe(4000);
});

test('a replica behind all samples, or without samples, has an unknown age', () => {
  expect(replicaLag(samples, 9, 5000)).toBe(Number.POSITIVE_INFINITY);
  expect(replicaLag([], 9, 5000)).toBe(Number.POSITIVE_INFINITY);
});

test('further replay never increases the age', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (one, two) => {
      const [less, more] = one < two ? [one, two] : [two, one];
      expect(replicaLag(samples, more, 5000)).toBeLessThanOrEqual(replicaLag(samples, less, 5000));
    }),
  );
});
