import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaAround } from './colour-at-point.ts';

test('reads a square around the point', () => {
  expect(areaAround({ x: 0.5, y: 0.25 }, { width: 1000, height: 800 })).toEqual({
    left: 492,
    top: 192,
    width: 16,
    height: 16,
  });
});

test('stays within the picture', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, part, part, (width, height, x, y) => {
      const area = areaAround({ x, y }, { width, height });
      expect(area.left).toBeGreaterThanOrEqual(0);
      expect(area.top).toBeGreaterThanOrEqual(0);
      expect(area.left + area.width).toBeLessThanOrEqual(width);
      expect(area.top + area.height).toBeLessThanOrEqual(height);
      expect(area.width).toBeGreaterThan(0);
    }),
  );
});
