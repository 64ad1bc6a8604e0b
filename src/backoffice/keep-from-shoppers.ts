import fs from 'node:fs';
import path from 'node:path';
import { accountManifest } from '../storefront/account-manifest.ts';

/**
 * Takes the pages of the back office out of the route table that shoppers' browsers load: they run no script, so no
 * browser needs them there; the server has a table of its own. Those of account and checkout and below the wishlist,
 * which come as whole pages, stand in a second table that only their pages load: lists and product pages have no bytes to spare for them.
 */
export function keepFromShoppers(buildDirectory: string): void {
  const folder = path.join(buildDirectory, 'client', 'assets');
  for (const name of fs.readdirSync(folder).filter((file) => /^manifest-[\w-]+\.js$/.test(file))) {
    const file = path.join(folder, name);
    const script = withoutStaffRoutes(fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(path.join(folder, accountManifest(name)), script.replaceAll(name, accountManifest(name)));
    fs.writeFileSync(file, withoutAccountRoutes(script));
  }
}

/**
 * Account, checkout, what stands below the wishlist, and pages of reviews: no other page leads there without loading a
 * whole page (partOf in storefront/locale.ts, data-reload in components/reviews/); and the page of an outage, which runs
 * no script.
 */
const OWN_HOUSE =
  /^(?:account[A-Z.]|wishlist[A-Z]|reviews\.|unavailable$|(?:checkoutLogin|delivery|deliveryChange|payment|paymentChange|premium|checkAndOrder|confirmation|noOrder)\.)/;

export function withoutStaffRoutes(script: string): string {
  return without(script, /^backoffice(\.|$)/);
}

export function withoutAccountRoutes(script: string): string {
  return without(script, OWN_HOUSE);
}

/** The manifest is one assignment of JSON. Throws if it is not, so that a newer React Router does not go unnoticed. */
function without(script: string, gone: RegExp): string {
  const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  const manifest: unknown = JSON.parse(json);
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) throw new Error('no manifest');
  const { routes } = manifest;
  if (typeof routes !== 'object' || routes === null) throw new Error('the manifest has no routes');
  const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => !gone.test(id)));
  return `${before}${JSON.stringify({ ...manifest, routes: kept })}${after}`;
}
