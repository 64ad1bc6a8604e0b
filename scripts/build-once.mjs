// Builds the pages unless the last build was made from exactly these sources: a second start is warm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageBin } from './package-bin.mjs';

const SOURCES = [
  'src/{storefront,admin,gateway,ui,tenants,shop}/**/*.{ts,tsx,css,svg}',
  'public/**/*.*',
  'package-lock.json',
  '*.config.ts',
  'scripts/build-*.mjs',
];
const STAMP = 'build/.stamp';
const ASSETS = 'build/client/assets';
/** Names of the files that the last build made itself. */
const OWN = 'build/.assets.json';
/** Where the last build's own files wait while the next one empties their folder. */
const LAST = 'build/.last-assets';

const hash = createHash('sha256');
for (const pattern of SOURCES) {
  for (const file of globSync(pattern).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update(readFileSync(file));
  }
}
const stamp = hash.digest('hex');

if (existsSync('build/server/index.js') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) {
  await import('./strip-types.mjs');
  process.exit(0);
}
console.info('Building the pages (once) …');
setAside();
const result = spawnSync(process.execPath, [packageBin('@react-router/dev', 'react-router'), 'build'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (result.status !== 0) {
  console.error(result.stdout ?? '', result.error?.message ?? '');
  process.exit(1);
}
const editor = spawnSync(process.execPath, ['scripts/build-editor.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (editor.status !== 0) process.exit(1);
compress();
bringBack();
writeFileSync(STAMP, stamp);
await import('./strip-types.mjs');

/** Of a shop that is built again: people still read pages that name the last build's files. */
function setAside() {
  rmSync(LAST, { recursive: true, force: true });
  if (!existsSync(OWN)) return;
  mkdirSync(LAST, { recursive: true });
  for (const name of JSON.parse(readFileSync(OWN, 'utf8'))) {
    if (existsSync(path.join(ASSETS, name))) cpSync(path.join(ASSETS, name), path.join(LAST, name));
  }
}

/** Once, as well as it goes, instead of at every request. */
function compress() {
  for (const file of globSync('build/client/**/*.{js,css,svg,json,txt}')) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(OWN, JSON.stringify(globSync('*', { cwd: ASSETS })));
}

/** The last build's files beside the new ones; the build before that is gone. */
function bringBack() {
  if (!existsSync(LAST)) return;
  cpSync(LAST, ASSETS, { recursive: true, force: false });
  rmSync(LAST, { recursive: true, force: true });
}
