import { expect, test } from 'vitest';
import { routeTemplate } from './route-template.ts';

const page = (path: string, locale: 'de-CH' | 'fr-CH' = 'de-CH', isData = false) =>
  routeTemplate('*', { locale, path, isData });

test('names endpoints by their template and pages by their area in the path table', () => {
  expect(routeTemplate('/images/:id/:preset', { locale: 'de-CH', path: '/images/ab/320', isData: false })).toBe(
    '/images/:id/:preset',
  );
  expect(page('/')).toBe('home');
  expect(page('/warenkorb')).toBe('basket');
  expect(page('/panier', 'fr-CH')).toBe('basket');
  expect(page('/s/')).toBe('search');
  expect(page('/p/vase/123')).toBe('product');
  expect(page('/p/vase/123', 'de-CH', true)).toBe('product (data)');
});

test('keeps the number of names small for any address', () => {
  const names = new Set(
    ['/lea.brunner@example.ch', '/a/b/c', '/..%2f', '/wohnen/dekoration'].map((path) => page(path)),
  );
  expect([...names]).toEqual(['list or content']);
});
