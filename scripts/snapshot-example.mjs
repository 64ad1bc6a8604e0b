// Copies the example retailer's folder to test/compatibility/VERSION, for the test of later versions against it.
// Usage: node scripts/snapshot-example.mjs VERSION. Pictures stay away, and feeds keep their first rows. The copy of the
// present version is replaced until that version has its tag: from then on a copy is never changed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FROM = 'houses/example';
/** Rows of a feed: enough for two products with variants. */
const ROWS = 12;

const [version = ''] = process.argv.slice(2);
const to = path.join('test/compatibility', version);
if (!/^\d+\.\d+\.\d+$/.test(version) || (existsSync(to) && !isUnreleased(version))) {
  console.error(`usage: node scripts/snapshot-example.mjs VERSION, such as 1.2.0, without a folder ${to}`);
  process.exit(2);
}
rmSync(to, { recursive: true, force: true });
for (const file of globSync('**/*.{ts,tsx,css,svg,json,csv}', { cwd: FROM, exclude: ['data/*.ts'] })) {
  const target = path.join(to, file);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!file.endsWith('.csv')) cpSync(path.join(FROM, file), target);
  else writeFileSync(target, firstRows(readFileSync(path.join(FROM, file), 'utf8')));
}

/** Returns true for the version of package.json without a tag. */
function isUnreleased(name) {
  const { version: present } = JSON.parse(readFileSync('package.json', 'utf8'));
  return name === present && execFileSync('git', ['tag', '--list', `v${name}`], { encoding: 'utf8' }).trim() === '';
}

/** Keeps the head and the first rows. No field of these feeds has a line break. */
function firstRows(feed) {
  return `${feed
    .split('\n')
    .slice(0, ROWS + 1)
    .join('\n')
    .trimEnd()}\n`;
}
