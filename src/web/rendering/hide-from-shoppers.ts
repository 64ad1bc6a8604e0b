import fs from 'node:fs';
import path from 'node:path';
import { localePart } from '../../storefront/locale.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { accountManifest } from './account-manifest.ts';

/**
 * Removes the back office's pages from the route table that shop browsers load. Those pages run no script, and the
 * server has its own table. Pages of account, checkout and below the wishlist always load as whole pages. They have a
 * second table, which only they load, because lists and product pages must stay small.
 */
export function hideFromShoppers(buildDirectory: string): void {
  const folder = path.join(buildDirectory, 'client', 'assets');
  for (const name of fs.readdirSync(folder).filter((file) => /^manifest-[\w-]+\.js$/.test(file))) {
    const file = path.join(folder, name);
    const script = withoutStaffRoutes(fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(path.join(folder, accountManifest(name)), script.replaceAll(name, accountManifest(name)));
    fs.writeFileSync(file, withoutAccountRoutes(script));
  }
}

/**
 * Returns true for routes in the second table: account, checkout, below the wishlist, reviews and questions. Links to them always
 * load a whole page (partOf, data-reload in components/reviews/). The outage page is included because it runs no
 * script.
 */
function standsAlone(id: string, route: unknown): boolean {
  if (/^(?:account[A-Z.]|reviews\.|questions\.|newsletter-|storefront(?:\.|$)|unavailable$)/.test(id)) return true;
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string') return false;
  const { path } = route;
  return LOCALES.some((locale) => localePart(locale, path) !== null);
}

export function withoutStaffRoutes(script: string): string {
  return without(script, (id) => /^backoffice(\.|$)/.test(id));
}

export function withoutAccountRoutes(script: string): string {
  return without(script, standsAlone);
}

/**
 * Removes routes from the manifest, a single assignment of JSON. Throws for any other form, so a change in React Router
 * is noticed.
 */
function without(script: string, isGone: (id: string, route: unknown) => boolean): string {
  const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  const manifest: unknown = JSON.parse(json);
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest))
    throw new Error('the file is no manifest');
  const { routes } = manifest;
  if (typeof routes !== 'object' || routes === null) throw new Error('the manifest has no routes');
  const kept = Object.fromEntries(Object.entries(routes).filter(([id, route]) => !isGone(id, route)));
  return `${before}${JSON.stringify({ ...manifest, routes: kept })}${after}`;
}
