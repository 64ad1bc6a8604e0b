import { expect, test } from 'vitest';
import { withoutStaffRoutes } from './keep-from-shoppers.ts';

test('only the routes of the back office go', () => {
  const script = `window.__manifest=${JSON.stringify({
    entry: { module: '/a.js' },
    routes: { root: { id: 'root' }, backoffice: {}, 'backoffice.mails': {}, backofficer: {}, 'home.de': { path: '/' } },
    version: '1',
  })};`;
  expect(withoutStaffRoutes(script)).toBe(
    'window.__manifest={"entry":{"module":"/a.js"},"routes":{"root":{"id":"root"},"backofficer":{},"home.de":{"path":"/"}},"version":"1"};',
  );
});

test.each(['', 'nothing', 'x={};', 'x={"routes":null};'])('%s is no manifest', (script) => {
  expect(() => withoutStaffRoutes(script)).toThrow();
});
