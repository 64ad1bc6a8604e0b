// Writes our TypeScript files without types and comments, each named by the hash of its source.
// src/stripped-sources.mjs loads them.
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const FOLDER = 'build/stripped';
/** Which version of this script wrote the files. */
const STAMP = `${FOLDER}/.stamp`;

// Removes Node's warning about an experimental function; the version of Node is pinned.
process.removeAllListeners('warning');
mkdirSync(FOLDER, { recursive: true });
const stamp = hash('sha1', readFileSync(import.meta.filename) + readFileSync('scripts/compact-source.mjs'));
const isSameScript = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
const current = new Set();
for (const file of globSync('{src,houses}/**/*.ts', { exclude: ['**/*.{test,d}.ts'] })) {
  const source = readFileSync(file);
  const name = `${hash('sha1', source)}.js`;
  current.add(name);
  const target = path.join(FOLDER, name);
  if (isSameScript && existsSync(target)) continue;
  // Loading its parser takes longer than the rest if no file has changed.
  const { compactSource } = await import('./compact-source.mjs');
  writeFileSync(`${target}.new`, compactSource(stripTypeScriptTypes(source.toString()), file));
  // A shop that starts meanwhile reads the whole file or none.
  renameSync(`${target}.new`, target);
}
writeFileSync(STAMP, stamp);
/** Hash of all our sources. */
export const sourcesHash = hash('sha1', [...current].sort().join());
for (const name of readdirSync(FOLDER))
  if (!current.has(name) && name !== path.basename(STAMP)) rmSync(path.join(FOLDER, name), { force: true });
