/** npm run drill [name …]: runs the drills of this folder, one after another. Exit code 1: a promise was broken. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Drill, missing } from './drill.ts';

const wanted = process.argv.slice(2);
const folder = import.meta.dirname;
const files = globSync('*.drill.ts', { cwd: folder }).sort();
const names = files.map((file) => file.replace(/\.drill\.ts$/, ''));
const unknown = wanted.find((name) => !names.includes(name));
const totals = { passed: 0, failed: 0, skipped: 0 };

if (unknown !== undefined) {
  console.error(`There is no drill "${unknown}". Drills: ${names.join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  const { drill }: { drill: Drill } = await import(pathToFileURL(path.join(folder, `${name}.drill.ts`)).href);
  console.info(`\n== ${name}: ${drill.holds}`);
  const lacking = missing(drill);
  if (lacking) {
    totals.skipped += 1;
    console.info(`skipped, because ${lacking.program} is missing (${lacking.from})`);
    continue;
  }
  const started = Date.now();
  try {
    await drill.run((line) => console.info(`   ${line}`));
    totals.passed += 1;
    console.info(`ok, ${Math.round((Date.now() - started) / 1000)} s`);
  } catch (error) {
    totals.failed += 1;
    console.error('FAIL', error);
  }
}
console.info(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
