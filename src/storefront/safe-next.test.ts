import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext, withNext } from './safe-next.ts';

test('accepts paths of the shop with their query', () => {
  expect(safeNext('/mode?page=2&brand=a,b')).toBe('/mode?page=2&brand=a,b');
  expect(safeNext('/fr/panier')).toBe('/fr/panier');
  expect(safeNext('/a#part')).toBe('/a');
  expect(withNext('/mein-konto', '/a?b=c')).toBe('/mein-konto?next=%2Fa%3Fb%3Dc');
  expect(withNext('/mein-konto', null)).toBe('/mein-konto');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  '///evil.example',
  '/%09/evil.example'.replace('%09', '\t'),
  '/api/session',
  '/backoffice',
  '/_unavailable',
  '',
  null,
  undefined,
  `/${'a'.repeat(700)}`,
  '/\u0000',
  '@evil.example',
  '/\\/evil.example',
])('refuses %s', (wanted) => {
  expect(safeNext(wanted)).toBeNull();
});

test('stays on this host, whatever the input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (wanted) => {
        const next = safeNext(wanted);
        if (next !== null) expect(new URL(next, 'https://shop.example').origin).toBe('https://shop.example');
      },
    ),
  );
});
