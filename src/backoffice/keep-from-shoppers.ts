import fs from 'node:fs';
import path from 'node:path';

/**
 * Takes the pages of the back office out of the route table that shoppers' browsers load. They run no script, so no
 * browser needs them there; the server has a table of its own.
 */
export function keepFromShoppers(buildDirectory: string): void {
  const folder = path.join(buildDirectory, 'client', 'assets');
  for (const name of fs.readdirSync(folder).filter((file) => /^manifest-[\w-]+\.js$/.test(file))) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, withoutStaffRoutes(fs.readFileSync(file, 'utf8')));
  }
}

/** The manifest is one assignment of JSON. Throws if it is not, so that a newer React Router does not go unnoticed. */
export function withoutStaffRoutes(script: string): string {
  const [, before = '', json = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  const manifest: unknown = JSON.parse(json);
  if (typeof manifest !== 'object' || manifest === null || !('routes' in manifest)) throw new Error('no manifest');
  const { routes } = manifest;
  if (typeof routes !== 'object' || routes === null) throw new Error('the manifest has no routes');
  const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => !/^backoffice(\.|$)/.test(id)));
  return `${before}${JSON.stringify({ ...manifest, routes: kept })}${after}`;
}
