import { expect, test } from 'vitest';
import { filterValueName } from './filter-value-name.ts';

test.each([
  ['values', 'Cup', 'C', 'Cup C'],
  ['values', 'Energieeffizienzklasse', 'A+', 'Energieeffizienzklasse A+'],
  ['values', 'Bildschirm', '55', 'Bildschirm 55'],
  ['values', 'Material', 'Wolle', 'Wolle'],
  ['sizes', 'Grösse', '38/40', 'Grösse 38/40'],
  ['swatches', 'Farbe', 'rot', 'rot'],
] as const)('%s of %s: %s reads %s', (kind, label, value, name) => {
  expect(filterValueName({ kind, label }, value)).toBe(name);
});
