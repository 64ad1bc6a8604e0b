import { describe, expect, test } from 'vitest';
import type { Axis } from '../shop/catalogue/products/index.ts';
import { choosableAxes, chosenAxes, chosenParameter, missingAxis } from './variant-choice.ts';

const axis = (key: string, ...values: string[]): Axis => ({
  key,
  name: key,
  choices: values.map((value, index) => ({
    value,
    label: value,
    swatch: null,
    sku: null,
    available: true,
    selected: index === 0,
  })),
});
const mattress = [axis('colour', 'white'), axis('size', '90x200', '160x200'), axis('firmness', 'H2', 'H3')];

describe('variant choice', () => {
  test('needs none for a colour or a single value', () => {
    expect(choosableAxes([axis('colour', 'navy', 'rust'), axis('size', 'one')])).toEqual([]);
    expect(missingAxis([axis('colour', 'navy', 'rust')], [])).toBeNull();
  });

  test('is empty for a plain address', () => {
    expect(chosenAxes(mattress, null)).toEqual([]);
    expect(missingAxis(mattress, [])?.key).toBe('size');
  });

  test('names one of two axes and writes both as 1', () => {
    expect(chosenParameter(mattress, ['firmness'])).toBe('firmness');
    expect(chosenAxes(mattress, 'firmness')).toEqual(['firmness']);
    expect(missingAxis(mattress, ['firmness'])?.key).toBe('size');
    expect(chosenParameter(mattress, ['firmness', 'size'])).toBe('1');
    expect(chosenAxes(mattress, '1')).toEqual(['size', 'firmness']);
  });

  test('ignores unknown axes in an address', () => {
    expect(chosenAxes(mattress, 'colour,price')).toEqual([]);
    expect(chosenParameter(mattress, ['price'])).toBeNull();
  });
});
