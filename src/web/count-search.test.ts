import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { Search } from '../shop/search/engine/index.ts';
import { countSearch } from './count-search.ts';
import { hostRules, requestFacts } from './request-facts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function counted(path: string, headers: Record<string, string> = {}, method = 'GET'): Search[] {
  const searches: Search[] = [];
  const request = new Request(`http://www.montarve.ch${path}`, {
    method,
    headers: { host: 'www.montarve.ch', 'user-agent': BROWSER, ...headers },
  });
  countSearch({ searched: (search) => searches.push(search) }, request, () =>
    requestFacts(request, { address: '127.0.0.1', encrypted: true }, hostRules(readConfig({ PORT: '0' }))),
  );
  return searches;
}

test.each([
  ['/s/?q=sofa', { tenant: 'ch', locale: 'de-CH', term: 'sofa' }],
  ['/fr/s/?q=canap%C3%A9', { tenant: 'ch', locale: 'fr-CH', term: 'canapé' }],
  ['/s?q=sofa', { tenant: 'ch', locale: 'de-CH', term: 'sofa' }],
  ['/s/_.data?q=sofa&_routes=search.de', { tenant: 'ch', locale: 'de-CH', term: 'sofa' }],
  ['/api/search/searchv2?query=sofa', { tenant: 'ch', locale: 'de-CH', term: 'sofa' }],
  [
    '/api/search/searchv2?query=sofa&page=1&count=24&sort=relevance&locale=fr-CH',
    { tenant: 'ch', locale: 'fr-CH', term: 'sofa' },
  ],
  ['/api/search/searchv2?query=couch&locale=en', { tenant: 'ch', locale: 'en', term: 'couch' }],
  ['/s.data?q=+sofa+', { tenant: 'ch', locale: 'de-CH', term: 'sofa' }],
])('%s is a search', (path, search) => {
  expect(counted(path)).toEqual([search]);
});

test.each([
  '/s/',
  '/s/?q=',
  '/s/?q=%20',
  '/s/?q=sofa&page=2',
  '/s/?q=sofa&colour=red',
  '/moebel?q=sofa',
  '/?q=sofa',
  '/api/x/s/y?q=1',
  '/api/search/searchv2?q=sofa',
  '/api/search/searchv2?query=sofa&page=2',
  '/api/search/searchv2?query=sofa&available=1',
  '/api/search/searchv2?query=sofa&locale=xx',
  '/api/search/filter?query=sofa',
  '/api/search/suggest?query=so',
  '/s/?q=sofa&locale=fr-CH',
])('%s is no search', (path) => {
  expect(counted(path)).toEqual([]);
});

test('counts no search at an unknown host', () => {
  expect(counted('/s/?q=sofa', { host: 'evil.example' })).toEqual([]);
});

test('counts no request of a program and no prefetch', () => {
  expect(counted('/s/?q=sofa', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toEqual([]);
  expect(counted('/s/?q=sofa', { 'sec-purpose': 'prefetch;prerender' })).toEqual([]);
  expect(counted('/s/?q=sofa', { purpose: 'prefetch' })).toEqual([]);
  expect(counted('/s/?q=sofa', {}, 'POST')).toEqual([]);
});
