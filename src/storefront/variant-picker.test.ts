import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingPick, pick, pickAxes, pickedVariant, picksOf } from './variant-picker.ts';

const variant = (colour: string, size: string, available = true) => ({
  sku: `${colour}-${size}`,
  available,
  choices: [
    { axis: 'colour', name: 'Farbe', value: colour, label: colour },
    { axis: 'size', name: 'Grösse', value: size, label: size },
    { axis: 'material', name: 'Material', value: 'linen', label: 'Leinen' },
  ],
});
const DRESS = [variant('navy', '36'), variant('navy', '38', false), variant('red', '38'), variant('red', '40')];

test('offers no choice for a single value', () => {
  expect(pickAxes(DRESS, {}).map(({ key }) => key)).toEqual(['colour', 'size']);
  expect(pickAxes([variant('navy', '36')], {})).toEqual([]);
  expect(pickedVariant([variant('navy', '36')], {})?.sku).toBe('navy-36');
});

test('marks options that are available with the other choices', () => {
  const there = (picks: Record<string, string>) =>
    pickAxes(DRESS, picks)
      .find(({ key }) => key === 'size')
      ?.options.map(({ value, isThere }) => [value, isThere]);
  expect(there({})).toEqual([
    ['36', true],
    ['38', true],
    ['40', true],
  ]);
  expect(there({ colour: 'navy' })).toEqual([
    ['36', true],
    ['38', false],
    ['40', false],
  ]);
});

test('resets choices that no variant combines with the new one', () => {
  expect(pick(DRESS, { colour: 'navy', size: '36' }, 'size', '38')).toEqual({ size: '38', colour: 'navy' });
  expect(pick(DRESS, { colour: 'navy', size: '36' }, 'size', '40')).toEqual({ size: '40' });
  expect(missingPick(DRESS, { size: '40' })?.name).toBe('Farbe');
});

test('returns no variant until all axes are chosen', () => {
  expect(pickedVariant(DRESS, { colour: 'navy' })).toBeNull();
  expect(pickedVariant(DRESS, { colour: 'navy', size: '40' })).toBeNull();
  expect(pickedVariant(DRESS, { colour: 'navy', size: '38' })?.sku).toBe('navy-38');
  expect(picksOf(DRESS, 'red-40')).toEqual({ colour: 'red', size: '40' });
  expect(picksOf(DRESS, 'unknown')).toEqual({});
});

test('always matches some variant and keeps the last click', () => {
  const click = fc.record({ axis: fc.constantFrom('colour', 'size'), at: fc.nat({ max: 2 }) });
  fc.assert(
    fc.property(fc.array(click), (clicks) => {
      let picks: Readonly<Record<string, string>> = {};
      for (const { axis, at } of clicks) {
        const options = pickAxes(DRESS, picks).find(({ key }) => key === axis)?.options ?? [];
        const value = options[at % options.length]?.value ?? '';
        picks = pick(DRESS, picks, axis, value);
        expect(picks[axis]).toBe(value);
        expect(DRESS.some(({ choices }) => choices.every((own) => (picks[own.axis] ?? own.value) === own.value))).toBe(
          true,
        );
      }
    }),
  );
});
