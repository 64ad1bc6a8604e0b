import { expect, test } from 'vitest';
import { fromDay, ofDay, onDay, toDay } from './day.ts';

test.each([
  ['9 maggio', 'il 9 maggio', 'dal 9 maggio', 'al 9 maggio', 'del 9 maggio'],
  ['8 maggio 2027', 'l’8 maggio 2027', 'dall’8 maggio 2027', 'all’8 maggio 2027', 'dell’8 maggio 2027'],
  ['11.12.2026', 'l’11.12.2026', 'dall’11.12.2026', 'all’11.12.2026', 'dell’11.12.2026'],
  ['08.01.2027', 'l’08.01.2027', 'dall’08.01.2027', 'all’08.01.2027', 'dell’08.01.2027'],
  ['18 giugno', 'il 18 giugno', 'dal 18 giugno', 'al 18 giugno', 'del 18 giugno'],
  ['lunedì 8 marzo', 'lunedì 8 marzo', 'da lunedì 8 marzo', 'a lunedì 8 marzo', 'di lunedì 8 marzo'],
])('%s', (day, on, from, to, of) => {
  expect([onDay(day), fromDay(day), toDay(day), ofDay(day)]).toEqual([on, from, to, of]);
});
