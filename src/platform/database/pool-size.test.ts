import { expect, test } from 'vitest';
import { poolSize } from './pool-size.ts';

test.each([
  [1, 10],
  [2, 10],
  [8, 9],
  [16, 5],
  [64, 3],
])('gives each of %i workers %i connections', (workers, size) => {
  expect(poolSize(workers)).toBe(size);
});

test('all pools and their listeners fit into the built-in server', () => {
  for (let workers = 1; workers <= 64; workers += 1) expect((workers + 2) * (poolSize(workers) + 1)).toBeLessThan(290);
});
