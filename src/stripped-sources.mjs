/*
 * Loads what the build has prepared for a fast start, and leaves everything else to Node. The build strips types from
 * our files (scripts/strip-types.mjs); the hash of the source names the result. Node itself strips with a WebAssembly
 * module, which takes 10 MB in every thread for good. The build also bundles packages of many modules
 * (scripts/build-packages.mjs). In JavaScript, since it is loaded before anything else.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OURS = ['.', '../houses/'].map((folder) => new URL(folder, import.meta.url).href);
const ROOT = path.resolve(import.meta.dirname, '..');
/** Pages of this retailer, as in platform/build-folder.ts. */
const PAGES = `${pathToFileURL(path.resolve(ROOT, process.env.BUILD_DIR || 'build', 'server')).href}/`;
const STRIPPED = new URL('../build/stripped/', import.meta.url);
const PACKAGES = new URL('../build/packages/', import.meta.url);

const isOurs = (url) => OURS.some((folder) => url.startsWith(folder));
const packages = readPackages();

registerHooks({
  resolve: (specifier, context, next) => {
    const from = context.parentURL ?? '';
    if (isOurs(from)) {
      // Node would look for the file, its real path and its package.json.
      if (specifier.startsWith('.') && specifier.endsWith('.ts'))
        return { url: new URL(specifier, from).href, format: 'module-typescript', shortCircuit: true };
    } else if (!from.startsWith(PAGES)) return next(specifier, context);
    const url = packages.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
  },
  load: (url, context, next) => {
    if (!isOurs(url) || !url.endsWith('.ts')) return next(url, context);
    try {
      const name = hash('sha1', readFileSync(fileURLToPath(url)));
      const source = readFileSync(new URL(`${name}.js`, STRIPPED), 'utf8');
      return { format: 'module', source, shortCircuit: true };
    } catch {
      // Not stripped, or not to be read: Node says what is wrong.
      return next(url, context);
    }
  },
});

/** Returns the addresses of bundled packages by specifier; none if other versions were installed since. */
function readPackages() {
  try {
    const { lock, files } = JSON.parse(readFileSync(new URL('index.json', PACKAGES), 'utf8'));
    if (lock !== hash('sha1', readFileSync(new URL('../package-lock.json', import.meta.url)))) return new Map();
    return new Map(Object.entries(files).map(([specifier, file]) => [specifier, new URL(file, PACKAGES).href]));
  } catch {
    return new Map();
  }
}
