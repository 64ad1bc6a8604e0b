import { expect, test } from 'vitest';
import { memoryLimit, usualCacheMb } from './memory-limit.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  ['a machine without a limit', 8, 2 ** 64, 8],
  ['a machine of unknown limits', 8, 0, 8],
  ['a container', 8, 1 * GIGABYTE, 1],
  ['a container with a limit above the machine', 2, 4 * GIGABYTE, 2],
])('the memory of %s', (_, total, constrained, expected) => {
  expect(memoryLimit(total * GIGABYTE, constrained)).toBe(expected * GIGABYTE);
});

test.each([
  [0.5, 64],
  [1, 64],
  [2, 128],
  [2.5, 160],
  [64, 160],
])('with %d GB of memory, caches take %d MB', (gigabytes, budget) => {
  expect(usualCacheMb(gigabytes * GIGABYTE)).toBe(budget);
});
