import { expect, test } from 'vitest';
import { fillCards, markOf, placeKey } from './fill-cards.ts';

test('each place gets its own cards, whatever stands in them and in whichever order they were printed', () => {
  const [first, second] = [placeKey(0), placeKey(1)];
  const page = `<ul>${markOf(second)}</ul><ul>${markOf(first)}</ul>`;
  const printed = new Map([
    [first, '<li>$& $1</li>'],
    [second, `<li>${markOf(first)}</li>`],
  ]);
  expect(fillCards(page, printed)).toBe(`<ul><li>${markOf(first)}</li></ul><ul><li>$& $1</li></ul>`);
});

test('a place for which nothing was printed is empty', () => {
  expect(fillCards(`<ul>${markOf(placeKey(3))}</ul>`, new Map())).toBe('<ul></ul>');
});
