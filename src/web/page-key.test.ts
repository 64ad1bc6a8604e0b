import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { LIST_PAGE } from '../storefront/list-request.ts';
import { bypassesCache, mayHaveOwnPrices, pageKey } from './page-key.ts';
import { hostRules, requestFacts } from './request-facts.ts';

function keyOf(address: string): string | null {
  const request = new Request(address, { headers: { host: new URL(address).host } });
  const facts = requestFacts(request, { address: '127.0.0.1', encrypted: false }, hostRules(readConfig({ PORT: '0' })));
  return (
    pageKey(facts, new URL(address), LIST_PAGE, {
      isRoute: (id) => ['root', 'page'].includes(id),
      filters: new Set(['brand', 'colour']),
    })?.key ?? null
  );
}

test('gives one page one key for all spellings of its address', () => {
  const key = keyOf('http://localhost:3000/mode?brand=a,b&colour=red');
  expect(keyOf('http://localhost:3000/mode?colour=red&brand=b&brand=a&utm_source=mail&fbclid=1')).toBe(key);
  expect(keyOf('http://www.montarve.ch/mode')).toBe(keyOf('http://montarve.ch/mode?x=1'));
});

test('distinguishes pages by tenant, locale, public address, path and known parameters', () => {
  const keys = [
    'http://localhost:3000/mode',
    'http://localhost:3001/mode',
    'http://de.localhost:3000/mode',
    'http://unknown.example/mode',
    'http://localhost:3000/fr/mode',
    'http://localhost:3000/mode?page=2',
    'http://localhost:3000/mode.data',
    'http://localhost:3000/mode.data?_routes=root',
  ].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
});

test('accepts the shop’s routes only in a data request, in any order', () => {
  const key = keyOf('http://localhost/mode.data?_routes=page,root&page=2');
  expect(keyOf('http://localhost/mode.data?page=2&_routes=root,page')).toBe(key);
  expect(keyOf('http://localhost/mode.data?_routes=root,anything')).toBeNull();
  expect(keyOf('http://localhost/mode?_routes=anything')).toBe(keyOf('http://localhost/mode'));
});

test.each([
  ['preview=abc', true],
  ['basket=1; preview_tab=1', true],
  ['a=1; __Host-branch-web=x', true],
  ['feature-branch=x', true],
  ['basket=1; session=2', false],
  ['mypreview=1', false],
  [undefined, false],
])('cookie "%s": bypasses %s', (cookie, expected) => {
  expect(bypassesCache(cookie)).toBe(expected);
});

test.each([
  ['own-prices=1', true],
  ['session=x; __Host-own-prices=1', true],
  ['own-prices=', false],
  ['not-own-prices=1', false],
  [undefined, false],
])('cookie "%s": may have own prices %s', (cookie, expected) => {
  expect(mayHaveOwnPrices(cookie)).toBe(expected);
});
