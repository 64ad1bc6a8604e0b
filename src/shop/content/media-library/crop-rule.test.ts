import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropAround, pixelsOf, RATIOS, type Ratio, readCrop, readFocus } from './crop-rule.ts';

const SIZE = { width: 1600, height: 900 };
const entered = (x: string, y: string, width: string, height: string) => ({ x, y, width, height });

test('reads a crop in percent, also with a decimal comma', () => {
  expect(readCrop(entered('10', '0', '79,5', '100'), SIZE)).toEqual({
    crop: { x: 10, y: 0, width: 79.5, height: 100 },
  });
  expect(pixelsOf({ x: 10, y: 0, width: 50, height: 100 }, SIZE)).toEqual({
    left: 160,
    top: 0,
    width: 800,
    height: 900,
  });
});

test.each([
  [entered('10', '0', '95', '100'), 'outside'],
  [entered('0', '0', '1', '100'), 'too-small'],
  [entered('-1', '0', '50', '100'), 'numbers'],
  [entered('a', '0', '50', '100'), 'numbers'],
  [entered('0', '0', '101', '100'), 'numbers'],
  [{}, 'numbers'],
])('refuses %j: %s', (given, problem) => {
  expect(readCrop(given, SIZE)).toEqual({ problem });
});

test('reads a focus point from two numbers', () => {
  expect(readFocus({ focusX: '33.3', focusY: '0' })).toEqual({ x: 33.3, y: 0 });
  expect(readFocus({ focusX: '33.3' })).toBeNull();
});

test('keeps every crop within the picture and in its ratio, for any focus point', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const at = fc.double({ min: 0, max: 100, noNaN: true });
  const ratio = fc.constantFrom(...(Object.keys(RATIOS) as Ratio[]));
  fc.assert(
    fc.property(side, side, at, at, ratio, (width, height, x, y, shape) => {
      const crop = cropAround({ x, y }, shape, { width, height });
      for (const [from, length] of [
        [crop.x, crop.width],
        [crop.y, crop.height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from + length).toBeLessThanOrEqual(100.0001);
      }
      expect((crop.width * width) / (crop.height * height)).toBeCloseTo(RATIOS[shape], 5);
      const pixels = pixelsOf(crop, { width, height });
      expect(pixels.left + pixels.width).toBeLessThanOrEqual(width);
      expect(pixels.top + pixels.height).toBeLessThanOrEqual(height);
      expect(Math.min(pixels.width, pixels.height)).toBeGreaterThan(0);
    }),
  );
});
