import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { overBudget } from './budget.ts';
import { bytesOfBuild } from './build-bytes.ts';

const BUILD = path.resolve(import.meta.dirname, '../../build');

describe.each(['de-CH', 'fr-CH'] as const)('%s', (locale) => {
  test.each([
    ['list', 'page'],
    ['search', 'search.de'],
    ['product', 'product'],
  ])('loads a %s page within the budget before it is usable', async (_, route) => {
    const { weight, files } = await bytesOfBuild(BUILD, route, locale);
    const parts = files.slice(0, 8).map(({ file, bytes }) => `${bytes} ${file}`);
    expect(overBudget(weight), `${JSON.stringify(weight)} ${parts.join(', ')}`).toEqual([]);
  });
});

test('names parts over the budget and ignores unknown ones', () => {
  expect(overBudget({ usable: 112, idle: 136, style: 20, font: 75 })).toEqual([]);
  expect(overBudget({ usable: 112.1, idle: null, style: 20.5, font: 1 })).toEqual([
    'script before the page is usable: 112.1 KB, budget 112 KB',
    'style: 20.5 KB, budget 20 KB',
  ]);
});
