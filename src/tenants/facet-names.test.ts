import { expect, test } from 'vitest';
import { valueName } from './facet-names.ts';

test.each(['toString', 'constructor', '__proto__'])('treats %s as an ordinary value', (value) => {
  expect(valueName('de-CH', 'brand', { value, label: '' })).toBe(value);
});
