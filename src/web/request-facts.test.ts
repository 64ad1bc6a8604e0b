import { describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { readConfig } from '../platform/config.ts';
import { hostRules, type Peer, requestFacts } from './request-facts.ts';

const direct = { address: '203.0.113.9', encrypted: false };
const facts = (
  url: string,
  headers: Record<string, string> = {},
  peer: Peer = direct,
  proxies: string[] = [],
  environment: Record<string, string> = {},
) =>
  requestFacts(
    new Request(url, { headers: { host: new URL(url).host, ...headers } }),
    peer,
    hostRules(readConfig({ TRUSTED_PROXIES: proxies.join(','), ...environment })),
  );

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

test('gives an unknown host the platform default and never its own name in links', () => {
  const found = facts('http://evil.example/');
  expect(found.knownHost).toBe(false);
  expect(found.locale.locale).toBe('de-DE');
  expect(found.publicUrl).not.toContain('evil');
});

test('treats a local name inside a foreign one as foreign', () => {
  expect(facts('http://localhost.evil.example/').knownHost).toBe(false);
  expect(facts('http://localhost.evil.example/').publicUrl).not.toContain('evil');
});

test('believes forwarded headers of a trusted proxy only', () => {
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
  // The proxy adds no host, so Host counts and not the client's list.
  ['www.montarve.de, ', 'nl'],
])('believes only the last of the forwarded hosts %j', (forwarded, tenant) => {
  const headers = { 'x-forwarded-host': forwarded };
  expect(facts('http://nl.localhost/', headers, proxy, ['10.0.0.0/8']).tenant.id).toBe(tenant);
});

test('believes only the last of the forwarded schemes', () => {
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

describe('with PUBLIC_URL', () => {
  const PUBLIC_URL = 'ch=https://shop.example,de=https://www.montarve.nl';
  const configured = (host: string, headers: Record<string, string> = {}) =>
    facts('http://10.0.0.9/', { host, ...headers }, proxy, ['10.0.0.7'], { PUBLIC_URL });

  test.each([
    ['Shop.Example:8443', 'ch'],
    // The configuration has precedence over the tenants' own host names.
    ['www.montarve.nl', 'de'],
    ['www.montarve.ch', 'ch'],
    ['www.montarve.at', 'at'],
  ])('the host %s is known, and is tenant %s', (host, tenant) => {
    expect(configured(host)).toMatchObject({ knownHost: true, tenant: { id: tenant } });
  });

  test.each(['shop.example', 'www.montarve.ch', 'localhost', 'localhost:9', '127.0.0.1:3000', 'ch.localhost'])(
    'links of a request for %s lead to the configured origin',
    (host) => {
      expect(configured(host).publicUrl).toBe('https://shop.example');
      const forwarded = configured('10.0.0.9', { 'x-forwarded-host': host, 'x-forwarded-proto': 'http' });
      expect(forwarded.publicUrl).toBe('https://shop.example');
    },
  );

  test('gives other tenants their own origins, or their host names if the list omits them', () => {
    const { publicUrlOf } = configured('localhost');
    expect(Object.values(tenants).map(publicUrlOf)).toEqual([
      'https://shop.example',
      'https://www.montarve.nl',
      'https://www.montarve.at',
      'https://www.montarve.nl',
    ]);
  });
});

describe('without PUBLIC_URL', () => {
  const here = { address: '127.0.0.1', encrypted: false };
  const linksOf = (host: string, environment: Record<string, string> = {}) => {
    const { TRUSTED_PROXIES = '' } = environment;
    const headers: Record<string, string> = TRUSTED_PROXIES === '' ? {} : { 'x-forwarded-for': '127.0.0.1' };
    return facts(`http://${host}/`, headers, here, [TRUSTED_PROXIES], environment).publicUrl;
  };

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST', 'http://localhost:3000'],
    ['de.localhost:9', 'http://de.localhost:3000'],
    ['127.0.0.1:9', 'http://127.0.0.1:3000'],
    ['[::1]:9', 'http://[::1]:3000'],
  ])('links of the local demo for Host %s have its own port', (host, origin) => {
    expect(linksOf(host)).toBe(origin);
  });

  test.each([
    { PORT: '0' },
    { HOST: '0.0.0.0' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { LISTEN_FDS: '1', LISTEN_PID: String(process.pid) },
  ])('with %j only the request knows the port', (environment) => {
    expect(linksOf('localhost:8080', environment)).toBe('http://localhost:8080');
  });

  test.each<[string, Peer, string[], Record<string, string>]>([
    ['directly', direct, [], {}],
    ['through a container', { address: '172.17.0.1', encrypted: false }, [], {}],
    ['through a socket without an address', { address: undefined, encrypted: false }, [], {}],
    ['through a proxy that is not trusted', here, [], { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy that names itself only', here, [], { via: '1.1 proxy' }],
    ['through a trusted proxy', here, ['127.0.0.1'], { 'x-forwarded-for': '203.0.113.9' }],
    ['with a claim to be local', here, ['127.0.0.1'], { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    ['through a trusted proxy that names nobody', here, ['127.0.0.1'], { 'x-forwarded-proto': 'https' }],
    ['through a proxy elsewhere', proxy, ['10.0.0.7'], { 'x-forwarded-for': '127.0.0.1' }],
  ])('a remote client that requests localhost %s gets no local links', (_, peer, proxies, headers) => {
    const told = facts('http://localhost:9/', headers, peer, proxies);
    expect(told.publicUrl).toBe('https://www.montarve.ch');
    expect(told.publicUrlOf(tenants.de)).toBe('https://www.montarve.de');
  });

  test.each<[Peer, string[], Record<string, string>]>([
    [here, [], {}],
    [{ address: '::1', encrypted: false }, [], {}],
    [{ address: '::ffff:127.0.0.1', encrypted: false }, [], {}],
    [here, ['127.0.0.1'], { 'x-forwarded-for': '127.0.0.1' }],
    [here, ['127.0.0.1'], { 'x-forwarded-for': '::1, 127.0.0.1' }],
  ])('a browser on this machine gets local links: %j, proxies %j, %j', (peer, proxies, headers) => {
    expect(facts('http://localhost:3000/', headers, peer, proxies).publicUrl).toBe('http://localhost:3000');
  });

  test('gives other tenants local names at the same port', () => {
    const { publicUrlOf } = facts('http://de.localhost:3000/', {}, here);
    expect(Object.values(tenants).map(publicUrlOf)).toEqual([
      'http://ch.localhost:3000',
      'http://de.localhost:3000',
      'http://at.localhost:3000',
      'http://nl.localhost:3000',
    ]);
  });

  test('links any other host to the host names of the tenants', () => {
    for (const host of ['montarve.ch', 'www.montarve.ch:8443']) expect(linksOf(host)).toBe('https://www.montarve.ch');
  });
});
