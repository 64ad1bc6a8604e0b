import { globSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { belongsToLocale } from '../../src/storefront/locale.ts';
import routes from '../../src/storefront/routes.ts';
import { tenants } from '../../src/tenants/index.ts';
import { IDS } from './fill-sections.ts';

/** One address of the shop: a host of this machine, a path, and its name in a failure message. */
export type Place = { host: string; path: string; name: string };

/** Values for the parameters of pages; the product is that of the test, the numbers belong to no customer. */
const PARAMETERS: Record<string, string> = {
  slug: 'vase',
  sku: 'vase-1',
  number: '99999999',
  label: '99999999',
  credit: '99999999',
  id: '00000000-0000-0000-0000-0000000000ff',
  layerid: 'lieferung',
  language: 'de',
};

type Flat = { id: string; path: string };
const flat = (entries: RouteConfigEntry[]): Flat[] =>
  entries.flatMap(({ id = '', path, children }) => [
    ...(path === undefined ? [] : [{ id, path }]),
    ...flat(children ?? []),
  ]);
const ALL = flat(routes);
const isBackoffice = ({ path }: Flat): boolean => path.startsWith('/backoffice');

const filled = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? name);

/**
 * Returns every page of every tenant in each of its locales, under a host name of this machine. Route "*" is a
 * category, and an address without a page.
 */
export function pagePlaces(): Place[] {
  return Object.values(tenants).flatMap((tenant) => {
    const host = `${tenant.id}.localhost`;
    return ALL.filter((route) => !isBackoffice(route)).flatMap(({ id, path }) => {
      const own = path === '*' ? ['/wohnen', '/gibt-es-nicht'] : [filled(path)];
      return own
        .filter((each) => tenant.locales.some(({ locale }) => belongsToLocale(locale, each)))
        .map((each) => ({ host, path: each, name: `${tenant.id} ${id}` }));
    });
  });
}

/** Returns the address at which the page's script requests the page's data. */
export function dataPlace({ host, path, name }: Place): Place {
  const data = path === '/' ? '/_root.data' : path.endsWith('/') ? `${path}_.data` : `${path}.data`;
  return { host, path: data, name: `${name}, data` };
}

/** Returns every page of the back office; `fillSections` has stored an entry for each address. */
export function backofficePlaces(): Place[] {
  return ALL.filter(isBackoffice).map(({ id, path }) => {
    const section = IDS[path.split('/')[2] ?? ''] ?? '';
    const own = path.replace(':id', section).replace(':file', section).replace('*', 'gibt-es-nicht');
    return { host: 'localhost', path: own, name: id };
  });
}

/** Returns the endpoints of the REST interface. */
export function endpointPlaces(endpoints: readonly Endpoint[]): Place[] {
  return [...new Set(endpoints.map(({ description }) => description.path))].map((path) => ({
    host: 'localhost',
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'locale' ? 'de-CH' : name)),
    name: `REST ${path}`,
  }));
}

const HEALTH = ['/livez', '/readyz', '/healthz', '/healthz?deep', '/metrics'];
const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages-1.xml',
  '/manifest.webmanifest',
  '/fr/manifest.webmanifest',
  '/.well-known/security.txt',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  '/sw.js',
  '/offline',
  '/fr/offline',
  '/favicon.svg',
  '/images/0123456789abcdef/card',
  '/videos/0123456789abcdef/mp4',
  '/review-photos/0123456789abcdef',
  '/static/de/snippets/selling-points.json',
  '/assets/gibt-es-nicht.js',
];
const OTHERS = [
  '/api/gateway',
  '/api/gateway/',
  '/api/inform/graphql',
  '/api/payment/webhook',
  '/api/gibt-es-nicht',
  '/_pay/cs_test_1',
  '/_preview',
  '/_preview/leave',
  '/_preview/banner.css',
  '/_preview/close.js',
  '/_developer',
  '/__manifest',
  '//evil.example/',
  '/*',
];

/** Returns the addresses beside pages and endpoints, including files of the build. */
export function otherPlaces(): Place[] {
  const assets = ['js', 'css', 'woff2'].flatMap((kind) =>
    globSync(`build/client/assets/*.${kind}`)
      .sort()
      .slice(0, 1)
      .map((file) => file.replace('build/client', '')),
  );
  return [...HEALTH, ...FILES, ...OTHERS, ...assets].map((path) => ({ host: 'localhost', path, name: path }));
}
