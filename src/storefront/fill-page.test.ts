import { expect, test } from 'vitest';
import { fillPage, markOf } from './fill-page.ts';

test('each place gets its own markup, whatever stands in it and in whichever order they were printed', () => {
  const [first, second] = ['cards-0', 'menu-1'];
  const page = `<h1>ä</h1><ul>${markOf(second)}</ul><ul>${markOf(first)}</ul>`;
  const printed = new Map([
    [first, Buffer.from('<li>$& é</li>')],
    [second, Buffer.from(`<li>${markOf(first)}</li>`)],
  ]);
  expect(fillPage(page, printed).toString()).toBe(`<h1>ä</h1><ul><li>${markOf(first)}</li></ul><ul><li>$& é</li></ul>`);
});

test('a place for which nothing was printed is empty', () => {
  expect(fillPage(`<ul>${markOf('cards-3')}</ul>`, new Map()).toString()).toBe('<ul></ul>');
});
