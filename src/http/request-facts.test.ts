import { expect, test } from 'vitest';
import { addressList } from '../platform/address-list.ts';
import { tenants } from '../tenants/index.ts';
import { requestFacts } from './request-facts.ts';

const direct = { address: '203.0.113.9', encrypted: false };
const facts = (url: string, headers: Record<string, string> = {}, peer = direct, proxies: string[] = []) =>
  requestFacts(new Request(url, { headers: { host: new URL(url).host, ...headers } }), peer, {
    proxies: addressList(proxies),
  });

test.each([
  ['http://localhost:3000/', 'ch', 'de-CH', '/'],
  ['http://127.0.0.1:3000/fr', 'ch', 'fr-CH', '/'],
  ['http://localhost/fr/panier', 'ch', 'fr-CH', '/panier'],
  ['http://localhost/freizeit', 'ch', 'de-CH', '/freizeit'],
  ['http://localhost/nl/winkelmand', 'ch', 'de-CH', '/nl/winkelmand'],
  ['http://nl.localhost/winkelmand', 'nl', 'nl-NL', '/winkelmand'],
  ['http://de.localhost/fr/panier', 'de', 'de-DE', '/fr/panier'],
  ['http://localhost/fr/panier.data', 'ch', 'fr-CH', '/panier'],
  ['http://localhost/fr.data', 'ch', 'fr-CH', '/'],
  ['http://localhost/_root.data', 'ch', 'de-CH', '/'],
])('%s is tenant %s, locale %s, path %s', (url, tenant, locale, path) => {
  const found = facts(url);
  expect([found.tenant.id, found.locale.locale, found.path]).toEqual([tenant, locale, path]);
});

test('an unknown host gets the platform default and never its own name in links', () => {
  const found = facts('http://evil.example/');
  expect(found.knownHost).toBe(false);
  expect(found.locale.locale).toBe('de-DE');
  expect(found.publicUrl).not.toContain('evil');
});

test('a local name inside a foreign one is foreign', () => {
  expect(facts('http://localhost.evil.example/').knownHost).toBe(false);
  expect(facts('http://localhost.evil.example/').publicUrl).not.toContain('evil');
});

test('forwarded headers count only from a trusted proxy', () => {
  const headers = { 'x-forwarded-host': 'www.montarve.de', 'x-forwarded-proto': 'https' };
  expect(facts('http://localhost/', headers).tenant.id).toBe('ch');
  expect(facts('http://localhost/', headers).secure).toBe(false);
  const proxied = facts('http://localhost/', headers, { address: '10.0.0.7', encrypted: false }, ['10.0.0.7']);
  expect(proxied).toMatchObject({ secure: true, tenant: { id: 'de' } });
  expect(
    facts('http://localhost/', headers, { address: '::ffff:10.0.0.7', encrypted: false }, ['10.0.0.7']).tenant.id,
  ).toBe('de');
});

const proxy = { address: '10.0.0.7', encrypted: false };

test.each([
  ['www.montarve.de, www.montarve.ch', 'ch'],
  ['www.montarve.ch,www.montarve.de', 'de'],
  // The proxy says nothing, so Host counts and not the client's list.
  ['www.montarve.de, ', 'nl'],
])('of the forwarded hosts %j only the last is believed', (forwarded, tenant) => {
  const headers = { 'x-forwarded-host': forwarded };
  expect(facts('http://nl.localhost/', headers, proxy, ['10.0.0.0/8']).tenant.id).toBe(tenant);
});

test('of the forwarded schemes only the last is believed', () => {
  const secure = (scheme: string) =>
    facts('http://localhost/', { 'x-forwarded-proto': scheme }, proxy, ['10.0.0.7']).secure;
  expect([secure('https, http'), secure('http, https'), secure('https')]).toEqual([false, true, true]);
});

test('does not read the header Forwarded, which a proxy that sends others passes on from clients', () => {
  const headers = { forwarded: 'host=www.montarve.de;proto=https' };
  expect(facts('http://localhost/', headers, proxy, ['10.0.0.7'])).toMatchObject({
    secure: false,
    tenant: { id: 'ch' },
  });
});

test('hosts of the configuration are known, and come before those of the tenants', () => {
  const hosts = new Map([
    ['shop.example', tenants.de],
    ['www.montarve.ch', tenants.nl],
  ]);
  const tenantAt = (host: string) => {
    const { tenant, knownHost } = requestFacts(new Request(`http://${host}/`, { headers: { host } }), direct, {
      proxies: addressList([]),
      hosts,
    });
    return [tenant.id, knownHost];
  };
  expect(tenantAt('Shop.Example:8443')).toEqual(['de', true]);
  expect(tenantAt('www.montarve.ch')).toEqual(['nl', true]);
  expect(tenantAt('www.montarve.de')).toEqual(['de', true]);
});
