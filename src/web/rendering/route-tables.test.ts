import fc from 'fast-check';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { noParameters } from '../../storefront/public-page.ts';
import { routeTables } from './route-tables.ts';

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
const { few, tableOf, table } = routeTables(all);
const allTree = tree(all);
const ownTree = (path: string): RouteObject[] => {
  const name = tableOf(path);
  return tree(name === null ? few : table(name));
};
const idAt = (routes: RouteObject[], path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;

test('the small table has public pages and their parents', () => {
  expect(Object.keys(few)).toEqual(['root', 'frame', 'home', 'home.fr', 'product', 'product.fr', 'page']);
});

test('the table of an address has routes with its first segment, their parents and catch-all routes', () => {
  expect(Object.keys(table('backoffice'))).toEqual(['root', 'frame', 'page', 'office', 'office.door', 'office.goods']);
  expect(Object.keys(table('panier'))).toEqual(['root', 'frame', 'page', 'basket.fr']);
  expect(Object.keys(table(''))).toEqual(Object.keys(all));
});

test.each([
  ['/', null],
  ['/_root.data', null],
  ['/fr', null],
  ['/fr.data', null],
  ['/mode/damen', null],
  ['/p/kleid/1-2', null],
  ['/fr/p/robe/1-2.data', null],
  ['/warenkorb', 'warenkorb'],
  ['/Warenkorb', 'warenkorb'],
  ['/warenkorb.data', 'warenkorb'],
  ['/fr/panier/', 'panier'],
  ['/mein-konto', 'mein-konto'],
  ['/mein%2Dkonto/bestellungen/1', ''],
  ['/backoffice/artikel/1', 'backoffice'],
  ['/_plain', ''],
  ['/__manifest', ''],
])('%s is looked up in the table %s', (path, expected) => {
  expect(tableOf(path)).toBe(expected);
});

test('small tables and the whole table match the same routes', () => {
  const part = fc.oneof(
    fc.constantFrom('fr', 'p', 'mode', 'warenkorb', 'WARENKORB', 'panier', 'mein-konto', 'bestellungen', 'backoffice'),
    fc.stringMatching(/^([A-Za-z0-9._-]|%41|%66r){0,6}$/),
  );
  const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(path, (asked) => idAt(ownTree(asked), asked) === idAt(allTree, asked)),
    { numRuns: 2000 },
  );
});

test('refuses a personal page with a parameter as its first segment', () => {
  expect(() =>
    routeTables(
      routesOf([
        { id: 'root', path: '' },
        { id: 'anywhere', parentId: 'root', path: ':name' },
      ]),
    ),
  ).toThrow(':name');
});
