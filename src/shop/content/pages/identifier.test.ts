import { expect, test } from 'vitest';
import { identifierOf } from './identifier.ts';

test.each([
  ['/', 'storefront'],
  ['/service-hilfe', 'service-hilfe'],
  ['/service-hilfe/ueber-uns/datenschutz', 'service-hilfe-ueber-uns-datenschutz'],
])('%s is %s', (path, expected) => {
  expect(identifierOf(path)).toBe(expected);
});

test('different paths can have the same identifier, which is why publishing checks', () => {
  expect(identifierOf('/a-b/c')).toBe(identifierOf('/a/b-c'));
});
