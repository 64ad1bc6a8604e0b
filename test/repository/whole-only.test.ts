import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { WHOLE_ONLY, WHOLE_TAG } from '../support/depth.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = '{src,test,bench}';
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const find = (...patterns: string[]) => fs.globSync(patterns, { cwd: ROOT }).sort();

const wholeOnly = find(...WHOLE_ONLY.map((name) => name.replace('**', `${FOLDERS}/**`)));
const inEachRun = find(`${FOLDERS}/**/*.test.{ts,tsx}`).filter((file) => !wholeOnly.includes(file));
const specs = find('test/e2e/*.spec.ts');

test('no other file has the name of those for whole runs', () => {
  expect(find(`${FOLDERS}/**/*.whole.*`)).toEqual(wholeOnly);
  expect(wholeOnly.length).toBeGreaterThan(20);
});

test.each(wholeOnly)('%s says in its first line why only whole runs have it', (file) => {
  expect(read(file)).toMatch(/^\/\/ Whole runs only: [a-z].+\.\n/);
});

/** Modules of test/support that start whole processes of the shop, or a PostgreSQL, or die on the way. */
const STARTS_PROCESSES = [
  /import \{[^}]*\b(?:startServer|launch)\b[^}]*\} from '[./]+support\/server\.ts'/,
  /support\/(?:memory-cluster|spawn-sender|commanded-workers|replica)\.ts'/,
  /support\/\w+-and-die/,
];
/** A single test of these kills a process, beside many that need none. */
const ALSO_KILLS = ['test/ledger/closing.test.ts', 'test/orders/place-order.test.ts'];

test('tests that start whole processes are for whole runs', () => {
  const starting = inEachRun.filter(
    (file) => !file.startsWith('test/repository/') && STARTS_PROCESSES.some((sign) => sign.test(read(file))),
  );
  expect(starting).toEqual(ALSO_KILLS);
});

describe('browser tests', () => {
  const TITLE = /^\s*(?:test|test\.describe|\w+)\(\s*(['`])((?:(?!\1).)*)\1/gm;
  const titles = (file: string) => [...read(file).matchAll(TITLE)].map(([, , title = '']) => title);

  test('have no other tag than that of whole runs', () => {
    const tags = specs.flatMap(titles).flatMap((title) => title.match(/ @\S+/g) ?? []);
    expect(tags.length).toBeGreaterThan(50);
    expect(tags.filter((tag) => !/^ @whole$/.test(tag))).toEqual([]);
  });

  test.each(specs.filter((file) => !wholeOnly.includes(file)))('%s has a test for each run', (file) => {
    expect(titles(file).filter((title) => !WHOLE_TAG.test(title))).not.toEqual([]);
  });
});

test('a change lands after a whole run', () => {
  const Package = v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) }));
  const { scripts } = v.parse(Package, read('package.json'));
  expect(scripts['test:whole']).toBe(`${scripts.test} --whole`);
  expect(read('.ci/run')).toMatch(/^npm run test:whole$/m);
});
