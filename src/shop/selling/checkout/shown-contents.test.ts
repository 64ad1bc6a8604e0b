import { expect, test } from 'vitest';
import { changesSinceShown } from './shown-contents.ts';

test('reports nothing if nothing changed', () => {
  expect(changesSinceShown('a.b.c.d.e', 'a.b.c.d.e')).toEqual([]);
});
test('explains the total by a price that changed', () => {
  expect(changesSinceShown('a.b.c.d.e', 'a.x.c.d.y')).toEqual(['price']);
});
test('reports a basket that another tab changed', () => {
  expect(changesSinceShown('a.b.c.d.e', 'x.y.c.d.z')).toEqual(['basket', 'price']);
});
test('reports a change of terms or address alone as other', () => {
  expect(changesSinceShown('a.b.c.d.e.f', 'a.b.c.d.x.f')).toEqual(['other']);
});
test('reports dates alone, as after the cut-off time', () => {
  expect(changesSinceShown('a.b.c.d.e.f.g', 'a.b.c.d.e.f.x')).toEqual(['delivery-date']);
});
test('treats a forged or empty fingerprint as a change', () => {
  expect(changesSinceShown('', 'a.b.c.d.e').length).toBeGreaterThan(0);
});
