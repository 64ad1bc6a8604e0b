/**
 * Returns the name or address of the route manifest for account and checkout pages, given that of all other pages. The
 * build writes it (react-router.config.ts). Development has one manifest for all pages.
 */
export function accountManifest(manifest: string): string {
  return manifest.replace(/(manifest-[\w-]+)\.js$/, '$1.account.js');
}
