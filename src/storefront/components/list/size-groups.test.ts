import { expect, test } from 'vitest';
import { sizeGroups } from './size-groups.ts';

const groups = (...labels: string[]) =>
  sizeGroups(labels.map((label) => ({ value: label.toLowerCase(), label }))).map(({ sizes }) =>
    sizes.map(({ label }) => label),
  );

test('separates letters, numbers and measures, each in its own order', () => {
  expect(groups('34', '36', 'XS', 'S', '38', 'M', '3XL', '26/30', '160 x 210 cm', '205/55 R16 91V', 'XXL')).toEqual([
    ['34', '36', '38'],
    ['XS', 'S', 'M', '3XL', 'XXL'],
    ['26/30'],
    ['160 x 210 cm'],
    ['205/55 R16 91V'],
  ]);
});

test('leaves sizes of one system in one group and loses none', () => {
  expect(groups('75', '80', '85')).toEqual([['75', '80', '85']]);
  expect(groups('', 'Kingsize', '38')).toEqual([['', 'Kingsize'], ['38']]);
  expect(groups()).toEqual([]);
});

test('names the system of each group', () => {
  const named = ['XS', '34', '26/30', '205/55 R16', '160 x 210 cm', 'Kingsize'].map((label) => ({
    value: label,
    label,
  }));
  expect(sizeGroups(named).map(({ system }) => system)).toEqual([
    'letters',
    'numbers',
    'waist',
    'tyres',
    'measures',
    'words',
  ]);
});
