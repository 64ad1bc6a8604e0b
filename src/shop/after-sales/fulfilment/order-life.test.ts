import { expect, test } from 'vitest';
import { returnable } from './order-life.ts';

test('does not return registered units again', () => {
  expect(returnable({ shipped: 3, returned: 1 }, 1)).toBe(1);
  expect(returnable({ shipped: 1, returned: 0 }, 2)).toBe(0);
});
