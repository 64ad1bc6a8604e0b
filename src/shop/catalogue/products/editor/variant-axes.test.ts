import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Combination,
  combinationsOf,
  type EnteredAxis,
  joinAxis,
  MOST_VARIANTS,
  nextSkus,
  planVariants,
  splitValues,
} from './variant-axes.ts';

const axisOf = (axis: string, ...values: string[]): EnteredAxis => ({
  axis,
  values: values.map((value) => ({ value, labels: {} })),
});

test('splits names at commas, semicolons and lines', () => {
  expect(splitValues(' Rot,  Dunkel  blau;\nGrün,, ')).toEqual(['Rot', 'Dunkel blau', 'Grün']);
});

test('joins the nth names of all locales, and takes over missing lists', () => {
  expect(
    joinAxis([
      { locale: 'de-CH', names: ['Rot', 'Blau'] },
      { locale: 'fr-CH', names: ['Rouge', 'Bleu'] },
      { locale: 'nl-NL', names: [] },
    ]),
  ).toEqual({
    values: [
      { 'de-CH': 'Rot', 'fr-CH': 'Rouge' },
      { 'de-CH': 'Blau', 'fr-CH': 'Bleu' },
    ],
  });
});

test.each([
  ['count', [['Rot', 'Blau'], ['Rouge']]],
  ['twice', [['Rot', 'rot']]],
  ['too-long', [['x'.repeat(61)]]],
  ['too-many', [Array.from({ length: 61 }, (_, index) => `n${index}`)]],
])('refuses lists with the problem %s', (problem, lists) => {
  expect(joinAxis(lists.map((names, index) => ({ locale: String(index), names })))).toEqual({ problem });
});

test('lets a variant without axes take over the first combination', () => {
  expect(planVariants([{ sku: 'a', combination: {} }], [axisOf('size', 's', 'm')])).toEqual({
    reused: { sku: 'a', combination: { size: 's' } },
    added: [{ size: 'm' }],
  });
});

test('refuses more variants than a product may have', () => {
  const many = Array.from({ length: 60 }, (_, index) => `v${index}`);
  expect(planVariants([], [axisOf('colour', ...many), axisOf('size', 'a', 'b', 'c', 'd')])).toBeNull();
  expect(60 * 3).toBeLessThanOrEqual(MOST_VARIANTS);
  expect(planVariants([], [axisOf('colour', ...many), axisOf('size', 'a', 'b', 'c')])?.added).toHaveLength(180);
});

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 });

test('yields each combination exactly once', () => {
  fc.assert(
    fc.property(values, values, (colours, sizes) => {
      const found = combinationsOf([axisOf('colour', ...colours), axisOf('size', ...sizes)]);
      expect(found).toHaveLength(Math.max(1, colours.length) * Math.max(1, sizes.length));
      expect(new Set(found.map((combination) => JSON.stringify(combination))).size).toBe(found.length);
    }),
  );
});

test('adds nothing the second time, and never a combination that exists', () => {
  fc.assert(
    fc.property(values, values, values, (colours, sizes, more) => {
      const axes = [axisOf('colour', ...colours), axisOf('size', ...sizes)];
      const all: { sku: string; combination: Combination }[] = [{ sku: 'p-01', combination: {} }];
      const run = (entered: EnteredAxis[]) => {
        const plan = planVariants(all, entered);
        if (!plan) throw new Error('too many');
        const { reused, added } = plan;
        if (reused) Object.assign(all.find(({ sku }) => sku === reused.sku) ?? {}, reused);
        const skus = nextSkus(
          'p',
          all.map(({ sku }) => sku),
          added.length,
        );
        all.push(...added.map((combination, index) => ({ sku: skus[index] ?? '', combination })));
        return added.length + (reused ? 1 : 0);
      };
      run(axes);
      expect(run(axes)).toBe(0);
      run([
        axisOf('colour', ...colours, ...more.filter((value) => !colours.includes(value))),
        axisOf('size', ...sizes),
      ]);
      const keys = all.map(({ combination }) => JSON.stringify(Object.entries(combination).sort()));
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
    }),
  );
});
