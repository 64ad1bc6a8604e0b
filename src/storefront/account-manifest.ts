/**
 * The file with the route table that pages of account and checkout load, beside the one of all other pages: its name or address.
 * The build writes it (react-router.config.ts); while pages are being developed there is one table for all.
 */
export function accountManifest(manifest: string): string {
  return manifest.replace(/(manifest-[\w-]+)\.js$/, '$1.account.js');
}
