import { describe, expect, test } from 'vitest';
import { href } from '../tenants/paths.ts';
import { readListRequest, writeListRequest } from './list-request.ts';
import { literalRequest, ruleTarget } from './search-page.ts';

const KEYS = new Set(['colour', 'brand']);
const read = (query: string) => readListRequest(new URLSearchParams(query), KEYS);

describe('the typed term as it stands', () => {
  test.each([
    ['q=rotes+kleit', '?q=rotes+kleit&literal=1'],
    ['q=rotes+kleit&page=2', '?q=rotes+kleit&literal=1'],
    ['q=rotes+kleit&brand=tamerisse&price=-50', '?q=rotes+kleit&literal=1&brand=tamerisse&price=-50'],
    ['q=rotes+kleit&read=1&colour=bordeaux,red&price=-50&sort=newest', '?q=rotes+kleit&literal=1'],
  ])('of %s is %s', (asked, address) => {
    expect(writeListRequest(literalRequest(read(asked)))).toBe(address);
  });
});

describe('a rule of employees', () => {
  const path = href('de-CH', 'search');
  const target = (query: string, redirect: string | null) =>
    ruleTarget(read(query), redirect, { url: new URL(`https://shop.test${path}?${query}`), locale: 'de-CH' });

  test('leads from its term to its page', () => {
    expect(target('q=sale', '/angebote')).toBe('/angebote');
    expect(target('q=sale', null)).toBeNull();
  });

  test('leads nowhere once the visitor has chosen a filter', () => {
    expect(target('q=sale&colour=red', '/angebote')).toBeNull();
    expect(target('q=sale&price=-50', '/angebote')).toBeNull();
  });

  test('leads to another search, and not to its own', () => {
    expect(target('q=sale', `${path}?q=reduziert`)).toBe(`${path}?q=reduziert`);
    expect(target('q=sale', `${path}?q=sale`)).toBeNull();
  });
});
