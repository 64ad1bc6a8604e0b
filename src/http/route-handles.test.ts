import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routeHandles } from './route-handles.ts';

type Row = { id: string; parentId?: string; path?: string; index?: boolean };

const ROWS: Row[] = [
  { id: 'root', path: '' },
  { id: 'addresses', parentId: 'root' },
  { id: 'home', parentId: 'addresses', path: '/' },
  { id: 'home.fr', parentId: 'addresses', path: '/fr' },
  { id: 'basket', parentId: 'addresses', path: '/warenkorb' },
  { id: 'product', parentId: 'addresses', path: '/p/:slug/:sku' },
  { id: 'product.fr', parentId: 'addresses', path: '/fr/p/:slug/:sku' },
  { id: 'page', parentId: 'addresses', path: '*' },
  { id: 'backoffice', parentId: 'root' },
  { id: 'backoffice.start', parentId: 'backoffice', path: '/backoffice' },
  { id: 'backoffice.mail', parentId: 'backoffice', path: '/backoffice/mails/:id' },
  { id: 'backoffice.mailHtml', parentId: 'backoffice', path: '/backoffice/mails/:id/html' },
  { id: 'backoffice.absent', parentId: 'backoffice', path: '/backoffice/*' },
];

const handleAt = routeHandles(ROWS.map((row) => ({ ...row, module: { default: () => null, handle: row.id } })));

function tree(parentId?: string): RouteObject[] {
  return ROWS.filter((row) => row.parentId === parentId).map(({ id, path }) => ({
    id,
    handle: id,
    ...(path === undefined ? {} : { path }),
    children: tree(id),
  }));
}
const byRouter = (path: string): unknown => matchRoutes(tree(), path)?.at(-1)?.route.handle;

const part = fc.constantFrom(
  'fr',
  'p',
  'warenkorb',
  'Warenkorb',
  'backoffice',
  'mails',
  'html',
  'kleid',
  '100-1',
  'a%20b',
);

test('any path has the handle of the route that the router would take', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.boolean(), (parts, slash) => {
      const path = `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`;
      expect(handleAt(path), path).toBe(byRouter(path));
    }),
    { numRuns: 2000 },
  );
});
