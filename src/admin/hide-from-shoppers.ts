import fs from 'node:fs';
import path from 'node:path';
import { accountManifest } from '../storefront/account-manifest.ts';
import { partOf } from '../storefront/locale.ts';
import type { Locale } from '../tenants/tenant.ts';

/**
 * Takes the pages of the back office out of the route table that shoppers' browsers load: they run no script, so no
 * browser needs them there; the server has a table of its own. Those of account and checkout and below the wishlist,
 * which come as whole pages, stand in a second table that only their pages load: lists and product pages have no bytes to spare for them.
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

const SPOKEN: Locale[] = ['de-CH', 'fr-CH', 'nl-NL'];

/**
 * Account, checkout, what stands below the wishlist, and pages of reviews: no other page leads there without loading a
 * whole page (partOf, data-reload in components/reviews/); and the page of an outage, which runs no script.
 */
function standsAlone(id: string, route: unknown): boolean {
  if (/^(?:account[A-Z.]|reviews\.|newsletter-|storefront(?:\.|$)|unavailable$)/.test(id)) return true;
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string') return false;
  const { path } = route;
  return SPOKEN.some((locale) => partOf(locale, path) !== null);
}

export function withoutStaffRoutes(script: string): string {
  return without(script, (id) => /^backoffice(\.|$)/.test(id));
}

export function withoutAccountRoutes(script: string): string {
  return without(script, standsAlone);
}

/** The manifest is one assignment of JSON. Throws if it is not, so that a newer React Router does not go unnoticed. */
function without(script: string, isGone: (id: string, route: unknown) => boolean): string {
  const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  const manifest: unknown = JSON.parse(json);
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) throw new Error('no manifest');
  const { routes } = manifest;
  if (typeof routes !== 'object' || routes === null) throw new Error('the manifest has no routes');
  const kept = Object.fromEntries(Object.entries(routes).filter(([id, route]) => !isGone(id, route)));
  return `${before}${JSON.stringify({ ...manifest, routes: kept })}${after}`;
}
