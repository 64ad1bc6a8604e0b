// Builds the pages unless the last build was made from exactly these sources: a second start is warm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const SOURCES = [
  'src/{storefront,backoffice,ui,tenants,shop}/**/*.{ts,tsx,css,svg}',
  'public/**/*.*',
  'package-lock.json',
  '*.config.ts',
];
const STAMP = 'build/.stamp';

const hash = createHash('sha256');
for (const pattern of SOURCES) {
  for (const file of globSync(pattern).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update(readFileSync(file));
  }
}
const stamp = hash.digest('hex');

if (existsSync('build/server/index.js') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) process.exit(0);
console.info('Building the pages (once) …');
const result = spawnSync('react-router', ['build'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (result.status !== 0) {
  console.error(result.stdout ?? '', result.error?.message ?? '');
  process.exit(1);
}
writeFileSync(STAMP, stamp);
