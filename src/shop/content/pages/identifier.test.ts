import { expect, test } from 'vitest';
import { identifierOf } from './identifier.ts';

test.each([
  ['/', 'storefront'],
  ['/service-hilfe', 'service-hilfe'],
  ['/service-hilfe/ueber-uns/datenschutz', 'service-hilfe-ueber-uns-datenschutz'],
])('derives from %s the identifier %s', (path, expected) => {
  expect(identifierOf(path)).toBe(expected);
});

test('can return one identifier for two paths, which publishing checks', () => {
  expect(identifierOf('/a-b/c')).toBe(identifierOf('/a/b-c'));
});
