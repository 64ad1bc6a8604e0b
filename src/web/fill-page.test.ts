import { expect, test } from 'vitest';
import { markOf } from '../storefront/page-marks.ts';
import { fillPage } from './fill-page.ts';
import { releasePageBuffer } from './page-buffer.ts';

test('fills each mark with its own markup, whatever its content and order', () => {
  const [first, second] = ['cards-0', 'menu-1'];
  const page = `<h1>ä</h1><ul>${markOf(second)}</ul><ul>${markOf(first)}</ul>`;
  const printed = new Map([
    [first, [Buffer.from('<li>$& '), Buffer.from('é</li>')]],
    [second, [Buffer.from(`<li>${markOf(first)}</li>`)]],
  ]);
  expect(fillPage([page.slice(0, 6), page.slice(6)], printed).toString()).toBe(
    `<h1>ä</h1><ul><li>${markOf(first)}</li></ul><ul><li>$& é</li></ul>`,
  );
});

test('leaves a mark without markup empty', () => {
  expect(fillPage([`<ul>${markOf('cards-3')}</ul>`], new Map()).toString()).toBe('<ul></ul>');
});

test('reuses a released page buffer, and no other', () => {
  const page = (word: string): Buffer =>
    fillPage([`<p>${word}</p>${markOf('menu-0')}`], new Map([['menu-0', [Buffer.from('é')]]]));
  const [first, second] = [page('Sofa'), page('Wäsche')];
  expect(first.buffer).not.toBe(second.buffer);
  releasePageBuffer(first);
  const third = page('Bett');
  expect(third.buffer).toBe(first.buffer);
  expect([second, third].map(String)).toEqual(['<p>Wäsche</p>é', '<p>Bett</p>é']);
  releasePageBuffer(third);
  expect(() => releasePageBuffer(third)).toThrow('released twice');
});

test('gives a page longer than the page buffer its own bytes', () => {
  const long = 'ä'.repeat(600_000);
  const page = fillPage([long], new Map());
  expect(String(page)).toBe(long);
  releasePageBuffer(page);
  expect(fillPage(['<p>Sofa</p>'], new Map()).buffer).not.toBe(page.buffer);
});

test('never reuses bytes that are no page buffer', () => {
  const foreign = Buffer.alloc(1_048_576);
  releasePageBuffer(foreign);
  releasePageBuffer(null);
  expect(fillPage(['<p>Sofa</p>'], new Map()).buffer).not.toBe(foreign.buffer);
});
