import { expect, test } from 'vitest';
import { FetchProblem } from '../fetch-json.ts';
import { isWorthRetrying, retryDelay } from './retry.ts';

test.each([
  ['4g', 5000],
  ['3g', 5000],
  [undefined, 5000],
  ['2g', 10_000],
  ['slow-2g', 10_000],
])('retries on a network of type %s after %d ms', (type, delay) => {
  expect(retryDelay({ errorRetryMs: 5000, errorRetrySlowMs: 10_000 }, type)).toBe(delay);
});

test.each([
  [new FetchProblem('/x', 503, ''), true],
  [new FetchProblem('/x', 429, ''), true],
  [new FetchProblem('/x', 400, ''), false],
  [new FetchProblem('/x', 403, ''), false],
  [new TypeError('Failed to fetch'), true],
  [new Error('a bug'), false],
  [undefined, false],
])('decides whether to retry %s: %s', (error, isWorth) => {
  expect(isWorthRetrying(error)).toBe(isWorth);
});
