import fc from 'fast-check';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { noParameters } from '../storefront/public-page.ts';
import { publicTable } from './route-tables.ts';

type Entry = { id: string; parentId?: string; path?: string; index?: boolean; public?: boolean };

const ENTRIES: Entry[] = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', path: '/', public: true },
  { id: 'home.fr', parentId: 'frame', path: '/fr', public: true },
  { id: 'product', parentId: 'frame', path: '/p/:slug/:sku', public: true },
  { id: 'product.fr', parentId: 'frame', path: '/fr/p/:slug/:sku', public: true },
  { id: 'page', parentId: 'frame', path: '*', public: true },
  { id: 'basket', parentId: 'frame', path: '/warenkorb' },
  { id: 'basket.fr', parentId: 'frame', path: '/fr/panier' },
  { id: 'order', parentId: 'frame', path: '/mein-konto/bestellungen/:number' },
  { id: 'office', parentId: 'root', path: '/backoffice' },
  { id: 'office.door', parentId: 'office', index: true },
  { id: 'office.goods', parentId: 'office', path: 'artikel/:sku' },
  { id: 'plain', parentId: 'root', path: '/_plain' },
];

function routesOf(entries: Entry[]): ServerBuild['routes'] {
  return Object.fromEntries(
    entries.map(({ public: isPublic, ...entry }) => [
      entry.id,
      { ...entry, module: { default: () => null, ...(isPublic ? { handle: noParameters } : {}) } },
    ]),
  );
}

function tree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const own = { id, ...(path === undefined ? {} : { path }) };
    return [index ? { ...own, index: true } : { ...own, children: tree(routes, id) }];
  });
}

const all = routesOf(ENTRIES);
const { routes: few, isElsewhere } = publicTable(all);
const [allTree, fewTree] = [tree(all), tree(few)];
const idAt = (routes: RouteObject[], path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;

test('public pages and all above them', () => {
  expect(Object.keys(few)).toEqual(['root', 'frame', 'home', 'home.fr', 'product', 'product.fr', 'page']);
});

test.each([
  ['/', false],
  ['/_root.data', false],
  ['/fr', false],
  ['/fr.data', false],
  ['/mode/damen', false],
  ['/p/kleid/1-2', false],
  ['/fr/p/robe/1-2.data', false],
  ['/warenkorb', true],
  ['/Warenkorb', true],
  ['/warenkorb.data', true],
  ['/fr/panier/', true],
  ['/mein-konto', true],
  ['/mein%2Dkonto/bestellungen/1', true],
  ['/backoffice/artikel/1', true],
  ['/_plain', true],
  ['/__manifest', true],
])('%s is looked up in the whole table: %s', (path, expected) => {
  expect(isElsewhere(path)).toBe(expected);
});

test('what the small table answers, the whole one answers alike', () => {
  const part = fc.oneof(
    fc.constantFrom('fr', 'p', 'mode', 'warenkorb', 'WARENKORB', 'panier', 'mein-konto', 'bestellungen', 'backoffice'),
    fc.stringMatching(/^([A-Za-z0-9._-]|%41|%66r){0,6}$/),
  );
  const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(path, (asked) => isElsewhere(asked) || idAt(fewTree, asked) === idAt(allTree, asked)),
    { numRuns: 2000 },
  );
});

test('a page of somebody at any address leaves no small table', () => {
  expect(() =>
    publicTable(
      routesOf([
        { id: 'root', path: '' },
        { id: 'anywhere', parentId: 'root', path: ':name' },
      ]),
    ),
  ).toThrow(':name');
});
