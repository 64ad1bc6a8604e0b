// Builds the pages unless the last build used exactly these sources, so that a second start is fast.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BUILD_FOLDER } from '../src/platform/build-folder.ts';
import { buildSources } from './build-sources.mjs';
import { packageBin } from './package-bin.mjs';
import { fileTimes, sourceTimes } from './source-times.mjs';

const STAMP = path.join(BUILD_FOLDER, '.stamp');
const ASSETS = path.join(BUILD_FOLDER, 'client/assets');
/** Names of the files that the last build created. */
const OWN = path.join(BUILD_FOLDER, '.assets.json');
/** Hash of names and change times of sources and outputs after the last build. */
const TIMES = path.join(BUILD_FOLDER, '.times');
const PREPARED = ['build/stripped/.stamp', 'build/packages/index.json'];
/** Copies of the last build's files while the next build replaces their folder. */
const LAST = path.join(BUILD_FOLDER, '.last-assets');

// Pages contain the locales of the tenants and the look of the retailer.
const house = (process.env.HOUSE || 'houses/montarve').replaceAll(path.sep, '/');
const isCheck = process.argv.includes('--check');
const times = sourceTimes(house, process.env.DEMO_LANGUAGES ?? '');
// Nothing changed since the last start or build, so no source has to be read.
if (isCheck && existsSync(TIMES) && readFileSync(TIMES, 'utf8') === `${times} ${outputTimes()}`) process.exit(0);
const hash = createHash('sha256')
  .update(house)
  .update(process.env.DEMO_LANGUAGES ?? '');
for (const file of buildSources(house)) hash.update(file).update(readFileSync(file));
const stamp = hash.digest('hex');

if (
  existsSync(path.join(BUILD_FOLDER, 'server/index.js')) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === stamp
) {
  await prepareServer();
  noteTimes();
  process.exit(0);
}
// A start builds only once its settings are checked.
if (isCheck) process.exit(3);
refuseFolderWithoutPlatform();
const { lookProblems } = await import('../src/tenants/house-theme.ts');
const problems = lookProblems();
if (problems.length > 0) {
  console.error(`The look of the retailer has mistakes (docs/how-to/change-the-look.md):\n  ${problems.join('\n  ')}`);
  process.exit(1);
}
console.info('Building the pages (once) …');
setAside();
for (const written of ['client', 'server']) rmSync(path.join(BUILD_FOLDER, written), { recursive: true, force: true });
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
await compactPages();
compress();
bringBack();
const { markBuild } = await import('../src/web/built-retailer.ts');
markBuild(BUILD_FOLDER);
writeFileSync(STAMP, stamp);
await prepareServer();
noteTimes();

/** Returns the hash of the change times of what a build and its preparation of the server write last. */
function outputTimes() {
  return fileTimes([STAMP, path.join(BUILD_FOLDER, 'server/index.js'), ...PREPARED]);
}

/** Remembers the state of this run, so that the next check need not read the sources. */
function noteTimes() {
  writeFileSync(TIMES, `${times} ${outputTimes()}`);
}

/** The build resolves imports of a folder by its packages; processes resolve them by themselves. */
function refuseFolderWithoutPlatform() {
  try {
    createRequire(path.resolve(house, 'house.ts')).resolve('kontor/house');
  } catch {
    console.error(`${house} does not find the platform. Run "npm install" there (docs/how-to/set-up-a-retailer.md).`);
    process.exit(1);
  }
}

/**
 * Prepares modules and packages of the server for src/stripped-sources.mjs. Links the libraries of the built-in PostgreSQL: the
 * account that starts it may be unable to write here.
 */
async function prepareServer() {
  const { findBinaries, linkLibraries } = await import('../src/platform/database/embedded-binaries.ts');
  const found = findBinaries();
  if (found.ok) linkLibraries(found.binaries.native);
  await import('./build-packages.mjs');
}

/** Shortens the pages that the server loads. */
async function compactPages() {
  const { compactSource } = await import('./compact-source.mjs');
  for (const file of globSync(path.join(BUILD_FOLDER, 'server/**/*.js')))
    writeFileSync(file, compactSource(readFileSync(file, 'utf8'), file));
}

/** Copies the files of the last build: open pages still refer to them. */
function setAside() {
  rmSync(LAST, { recursive: true, force: true });
  if (!existsSync(OWN)) return;
  mkdirSync(LAST, { recursive: true });
  for (const name of JSON.parse(readFileSync(OWN, 'utf8'))) {
    if (existsSync(path.join(ASSETS, name))) cpSync(path.join(ASSETS, name), path.join(LAST, name));
  }
}

/** Compresses files once at high quality, instead of at every request. */
function compress() {
  for (const file of globSync(path.join(BUILD_FOLDER, 'client/**/*.{js,css,svg,json,txt}'))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(OWN, JSON.stringify(globSync('*', { cwd: ASSETS })));
}

/** Restores the last build's files beside the new ones; older builds are deleted. */
function bringBack() {
  if (!existsSync(LAST)) return;
  cpSync(LAST, ASSETS, { recursive: true, force: false });
  rmSync(LAST, { recursive: true, force: true });
}
