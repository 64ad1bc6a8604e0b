import { expect, test } from 'vitest';
import { changesSince } from './shown-contents.ts';

test('nothing changed', () => {
  expect(changesSince('a.b.c.d.e', 'a.b.c.d.e')).toEqual([]);
});
test('a price that changed explains the total', () => {
  expect(changesSince('a.b.c.d.e', 'a.x.c.d.y')).toEqual(['price']);
});
test('another tab changed the basket', () => {
  expect(changesSince('a.b.c.d.e', 'x.y.c.d.z')).toEqual(['basket', 'price']);
});
test('only the terms or the address', () => {
  expect(changesSince('a.b.c.d.e.f', 'a.b.c.d.x.f')).toEqual(['other']);
});
test('the dates alone, as when the cut-off has passed', () => {
  expect(changesSince('a.b.c.d.e.f.g', 'a.b.c.d.e.f.x')).toEqual(['delivery-date']);
});
test('a forged or empty fingerprint is a change', () => {
  expect(changesSince('', 'a.b.c.d.e').length).toBeGreaterThan(0);
});
