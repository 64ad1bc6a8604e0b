import { expect, test } from 'vitest';
import { withoutAccountRoutes, withoutStaffRoutes } from './hide-from-shoppers.ts';

test('removes only the routes of the back office', () => {
  const script = `window.__manifest=${JSON.stringify({
    entry: { module: '/a.js' },
    routes: { root: { id: 'root' }, backoffice: {}, 'backoffice.mails': {}, backofficer: {}, 'home.de': { path: '/' } },
    version: '1',
  })};`;
  expect(withoutStaffRoutes(script)).toBe(
    'window.__manifest={"entry":{"module":"/a.js"},"routes":{"root":{"id":"root"},"backofficer":{},"home.de":{"path":"/"}},"version":"1"};',
  );
});

test('also removes the routes of account and checkout from the small table', () => {
  const routes = {
    root: {},
    'account.de': {},
    'accountData.fr': {},
    'accountOrder.de': {},
    'reviews.fr': {},
    'questions.fr': {},
    unavailable: {},
    accounting: {},
    'wishlistShared.de': { path: '/merkzettel/liste' },
    'protection.fr': { path: '/fr/commande/protection-paiement' },
    'checkAndOrder.nl': { path: '/afrekenen' },
    'wishlist.de': { path: '/merkzettel' },
    'basket.de': { path: '/warenkorb' },
  };
  expect(withoutAccountRoutes(`x=${JSON.stringify({ routes })}`)).toBe(
    `x=${JSON.stringify({ routes: { root: {}, accounting: {}, 'wishlist.de': { path: '/merkzettel' }, 'basket.de': { path: '/warenkorb' } } })}`,
  );
});

test.each(['', 'nothing', 'x={};', 'x={"routes":null};'])('%s is no manifest', (script) => {
  expect(() => withoutStaffRoutes(script)).toThrow();
});
