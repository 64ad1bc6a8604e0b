// Whole runs only: asks for the first page of 3,500 everyday words in the whole demo range.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openIndex } from '../search/open-index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { categoriesOfRange, EVERYDAY, everydayWords, isSensible, wrongWords } from './everyday.ts';

const LOADER = path.join(import.meta.dirname, 'load-languages.ts');

let folder: string;
let database: TestDatabase;
let engine: SearchEngine;
let categories: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'everyday-'));
  database = await testDatabase();
  const given = ['--import=./test/support/environment-data.mjs', LOADER, database.url, folder];
  const env = { ...process.env, DEMO_LANGUAGES: 'it,en' };
  const at = execFileSync(process.execPath, given, { env, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  engine = await openIndex(database.pool, fixedClock(at));
  categories = await categoriesOfRange(database.pool);
}, 300_000);
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

describe.each(EVERYDAY)('the everyday words of $language', (asked) => {
  it(`have a sensible first page, except ${asked.without} of them`, async () => {
    const { words, wrong } = await wrongWords(engine, asked, categories);
    console.info(`${asked.language}: ${words - wrong.length} of ${words} have one; not: ${wrong.join(', ')}`);
    expect(wrong.length).toBeLessThanOrEqual(asked.without);
  }, 120_000);

  it('are enough, and each is there once', () => {
    const words = everydayWords(asked).map(({ word, tenant }) => `${word} ${tenant}`);
    expect(words.length).toBeGreaterThanOrEqual(asked.least);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('a first page', () => {
  const range = new Map([
    ['1', 'living-sofas'],
    ['2', 'living-tables'],
    ['3', 'shoes-men'],
  ]);
  const page = (...ids: string[]) => ({
    hits: ids.map((id) => ({ productId: id, sku: id })) as SearchHits,
    mentioned: false,
    reading: null,
  });
  const word = (...targets: string[]) => ({ word: 'x', targets, tenant: 'ch', locale: 'de-CH' });

  it.each([
    ['half of the target', word('living-sofas'), page('1', '2'), true],
    ['less than half of it', word('living-sofas'), page('1', '2', '3'), false],
    ['all below a category', word('living-*'), page('1', '2', '3'), true],
    ['nothing where goods exist', word('living-sofas'), page(), false],
    ['nothing where none exist', word('none here'), page(), true],
    ['mentions only where none exist', word('none here'), { ...page('1'), mentioned: true }, true],
    ['mentions of the target', word('living-sofas'), { ...page('1'), mentioned: true }, true],
    ['goods where none exist', word('none here'), page('1'), false],
  ])('is judged with %s', (_, asked, found, expected) => {
    expect(isSensible(asked, found, range)).toBe(expected);
  });
});

type SearchHits = Parameters<typeof isSensible>[1]['hits'];
