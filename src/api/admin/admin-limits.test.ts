import { expect, test } from 'vitest';
import { callsAtOnce } from './admin-limits.ts';

test('leaves a core to people, and runs one call in each of several threads', () => {
  expect([callsAtOnce(1, 1), callsAtOnce(1, 2), callsAtOnce(1, 4), callsAtOnce(2, 4)]).toEqual([1, 1, 2, 1]);
});
