import { expect, test } from 'vitest';
import { deliveryClass } from './delivery-class.ts';

const goods = (vatClass: 'standard' | 'reduced', unit = 5000) => ({ unit, vatClass });

test('taxes delivery like its goods, whatever gifts come along', () => {
  expect(deliveryClass([goods('reduced'), goods('reduced')])).toBe('reduced');
  expect(deliveryClass([goods('reduced'), goods('standard')])).toBe('standard');
  expect(deliveryClass([goods('reduced'), goods('standard', 0)])).toBe('reduced');
  expect(deliveryClass([])).toBe('standard');
});
