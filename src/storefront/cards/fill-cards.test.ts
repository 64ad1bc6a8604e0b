import { expect, test } from 'vitest';
import { fillCards, markOf, placeKey } from './fill-cards.ts';

test('each place gets its own cards, whatever stands in them and in whichever order they were printed', () => {
  const [first, second] = [placeKey(0), placeKey(1)];
  const page = `<h1>ä</h1><ul>${markOf(second)}</ul><ul>${markOf(first)}</ul>`;
  const printed = new Map([
    [first, Buffer.from('<li>$& é</li>')],
    [second, Buffer.from(`<li>${markOf(first)}</li>`)],
  ]);
  expect(fillCards(page, printed).toString()).toBe(
    `<h1>ä</h1><ul><li>${markOf(first)}</li></ul><ul><li>$& é</li></ul>`,
  );
});

test('a place for which nothing was printed is empty', () => {
  expect(fillCards(`<ul>${markOf(placeKey(3))}</ul>`, new Map()).toString()).toBe('<ul></ul>');
});
