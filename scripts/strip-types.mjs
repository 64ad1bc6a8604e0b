// Writes our TypeScript files without types, each named by the hash of its source. src/stripped-sources.mjs loads them.
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const FOLDER = 'build/stripped';

// Removes Node's warning about an experimental function; the version of Node is pinned.
process.removeAllListeners('warning');
mkdirSync(FOLDER, { recursive: true });
const current = new Set();
for (const file of globSync('{src,demo}/**/*.ts', { exclude: ['**/*.{test,d}.ts'] })) {
  const source = readFileSync(file);
  const name = `${hash('sha1', source)}.js`;
  current.add(name);
  const target = path.join(FOLDER, name);
  if (existsSync(target)) continue;
  writeFileSync(`${target}.new`, stripTypeScriptTypes(source.toString()));
  // A shop that starts meanwhile reads the whole file or none.
  renameSync(`${target}.new`, target);
}
for (const name of readdirSync(FOLDER)) if (!current.has(name)) rmSync(path.join(FOLDER, name), { force: true });
