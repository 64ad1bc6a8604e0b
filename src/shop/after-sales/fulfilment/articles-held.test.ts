import { expect, test } from 'vitest';
import { articlesHeld } from './articles-held.ts';

const line = { position: 1, sku: 'S', shipped: 3 };
const settled = (day: string, accepted: number, exchanged: number, exchangeSku: string | null, position = 1) => ({
  settledAt: new Date(day),
  lines: [{ position, accepted, exchanged, exchangeSku }],
});

test('lists the last exchanged units first, and omits returned ones', () => {
  expect(articlesHeld(line, [])).toEqual(['S', 'S', 'S']);
  expect(articlesHeld(line, [settled('2026-12-01', 1, 1, 'M')])).toEqual(['M', 'S', 'S']);
  // Ordered by settlement, not by registration.
  const twice = [settled('2026-12-03', 1, 1, 'L'), settled('2026-12-01', 1, 1, 'M')];
  expect(articlesHeld(line, twice)).toEqual(['L', 'S', 'S']);
  // The wanted variant was sold out, so the price was refunded.
  expect(articlesHeld(line, [settled('2026-12-01', 2, 0, 'M')])).toEqual(['S']);
  expect(articlesHeld(line, [settled('2026-12-01', 1, 1, 'M', 2)])).toEqual(['S', 'S', 'S']);
});
