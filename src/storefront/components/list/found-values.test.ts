import { expect, test } from 'vitest';
import { readFoundValues } from './found-values.ts';

test('reads the values of an answer and ignores malformed ones', () => {
  const alpa = { value: 'alpa', label: 'Alpa', count: 3, selected: false };
  expect(
    readFoundValues({ values: [alpa, null, 7, { value: 'x' }, { ...alpa, swatch: '#fff', selected: true }] }),
  ).toEqual([
    { ...alpa, swatch: null },
    { ...alpa, swatch: '#fff', selected: true },
  ]);
});

test.each([null, 'x', {}, { values: 3 }])('refuses %j', (answer) => {
  expect(readFoundValues(answer)).toBeNull();
});
