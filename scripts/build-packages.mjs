// Bundles packages of many modules, so that a process loads one file for each of them. src/stripped-sources.mjs uses the
// bundles. All packages here are built together: code that two of them share stays one instance.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesHash } from './strip-types.mjs';

const FOLDER = 'build/packages';
const INDEX = 'index.json';
const PACKAGES = [
  '@escape.tech/graphql-armor-cost-limit',
  '@escape.tech/graphql-armor-max-aliases',
  '@escape.tech/graphql-armor-max-depth',
  '@graphql-yoga/plugin-persisted-operations',
  '@hono/node-server',
  '@pothos/core',
  'altcha-lib',
  'dataloader',
  'graphql',
  'graphql-yoga',
  'hono',
  'jose',
  'mjml',
  'nodemailer',
  'pg',
  'pg-boss',
  'postal-mime',
  'prom-client',
  'react-router',
];
/** Packages of the bundled ones that other code loads too, or that are not installed. */
const OUTSIDE = ['react', 'react-dom', 'pg-native', 'pg-cloudflare'];
const ENTRY = '\0entry:';

// As the shop runs: packages choose their files by it.
process.env.NODE_ENV = 'production';
const isOf = (specifier, name) => specifier === name || specifier.startsWith(`${name}/`);
const sha1 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest('hex');
const lock = sha1(readFileSync('package-lock.json'));
const scripts = [import.meta.filename, 'scripts/compact-source.mjs'].map((file) => readFileSync(file));
/** All that the bundles depend on, in a form that needs no search of imports. */
const basis = sha1(lock, sourcesHash, ...scripts);

if (readIndex().basis !== basis) await bundleOnce();

/** Bundles the packages if our sources import others than before, or the lock file or these scripts changed. */
async function bundleOnce() {
  const imported = new Set(
    globSync('{src,houses}/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).* from '([^'.][^']*)';$/gm)].map(
        ([, name]) => name,
      ),
    ),
  );
  const specifiers = [...imported].filter((specifier) => PACKAGES.some((name) => isOf(specifier, name))).sort();
  const stamp = sha1(lock, specifiers.join(), ...scripts);
  const index = readIndex();
  if (index.stamp === stamp) writeIndex({ ...index, basis });
  else await bundle(specifiers, stamp);
}

function readIndex() {
  const file = path.join(FOLDER, INDEX);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** A shop that starts meanwhile reads the old index or the new one. */
function writeIndex(index) {
  const file = path.join(FOLDER, INDEX);
  writeFileSync(`${file}.new`, JSON.stringify(index));
  renameSync(`${file}.new`, file);
}

async function bundle(specifiers, stamp) {
  // Loading it takes longer than the rest of a build that has nothing to do.
  const { build } = await import('vite');
  const { compactSource } = await import('./compact-source.mjs');
  const entries = Object.fromEntries(
    await Promise.all(specifiers.map(async (specifier) => [specifier, source(specifier, await import(specifier))])),
  );
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'entries',
        enforce: 'pre',
        resolveId(id, importer) {
          if (id.startsWith(ENTRY)) return id;
          return importer?.startsWith(ENTRY) ? this.resolve(id, path.resolve('src/server.ts')) : null;
        },
        load: (id) => (id.startsWith(ENTRY) ? entries[id.slice(ENTRY.length)] : null),
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) file.code = compactSource(file.code, file.fileName);
        },
      },
    ],
    // Node's choice of files, not that of bundlers.
    resolve: { extensions: ['.js', '.json'] },
    ssr: { noExternal: true, external: OUTSIDE, resolve: { conditions: ['node', 'module-sync'], mainFields: [] } },
    build: {
      ssr: true,
      outDir: path.join(FOLDER, stamp),
      minify: false,
      rolldownOptions: {
        // A bundle exports the names of its package only.
        preserveEntrySignatures: 'strict',
        input: Object.fromEntries(specifiers.map((specifier) => [specifier.replaceAll('/', '_'), ENTRY + specifier])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  });
  const files = output
    .filter(({ isEntry }) => isEntry)
    .map(({ facadeModuleId, fileName }) => [facadeModuleId.slice(ENTRY.length), `${stamp}/${fileName}`]);
  writeIndex({ lock, stamp, basis, files: Object.fromEntries(files) });
  for (const name of readdirSync(FOLDER))
    if (name !== stamp && name !== INDEX) rmSync(path.join(FOLDER, name), { recursive: true, force: true });
}

/** Returns a module with the exports that Node finds: those of a CommonJS package are properties for the bundler. */
function source(specifier, exported) {
  const from = JSON.stringify(specifier);
  if (!('module.exports' in exported))
    return `export * from ${from};${'default' in exported ? `export { default } from ${from};` : ''}`;
  const names = Object.keys(exported).filter((name) => name !== 'default' && name !== 'module.exports');
  return `import whole from ${from};export default whole;export const { ${names.join(', ')} } = whole;`;
}
