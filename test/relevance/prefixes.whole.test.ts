// Whole runs only: asks for the suggestions of 600 beginnings of words in the whole demo range.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openIndex } from '../search/open-index.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';
import { LANGUAGES } from './ask.ts';

const PREFIXES = 200;

let database: TestDatabase;
let engine: SearchEngine;

beforeAll(async () => {
  const shop = await demoShopDatabase();
  database = shop;
  engine = await openIndex(database.pool, fixedClock(shop.loading.at));
}, 120_000);
afterAll(() => database.drop());

/** Returns the everyday words for goods of the range, which a visitor may want who begins to type one. */
function goodsWords(language: string): string[] {
  const file = path.join(import.meta.dirname, `goods-${language}.txt`);
  return fs.readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
}

/** Returns the beginnings of 3 to 5 letters, those of 3 first, spread over the words. */
function beginningsOf(words: readonly string[]): string[] {
  const all = [3, 4, 5].flatMap((length) =>
    words.filter((word) => word.length > length).map((word) => word.slice(0, length)),
  );
  const each = [...new Set(all)];
  return each.filter(
    (_, index) => Math.floor((index * PREFIXES) / each.length) !== Math.floor(((index - 1) * PREFIXES) / each.length),
  );
}

/** Whether one begins the other: "verre" for "verres", "lampe" for "lampenschirm". */
function isSameStart(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

describe.each(LANGUAGES)('the suggestions of $language', ({ language, tenant, locale }) => {
  it('begin with goods that the letters name, for 9 of 10 beginnings', async () => {
    const words = goodsWords(language);
    const prefixes = beginningsOf(words);
    expect(prefixes).toHaveLength(PREFIXES);
    const wrong: string[] = [];
    for (const prefix of prefixes) {
      const { terms, categories } = await engine.suggest({ tenant, locale, term: prefix, count: 10 });
      const first = foldText(terms[0] ?? categories[0]?.name ?? '');
      const wanted = words.filter((word) => foldText(word).startsWith(foldText(prefix)));
      if (first === '' || !wanted.some((word) => isSameStart(first, foldText(word)))) wrong.push(`${prefix}: ${first}`);
    }
    console.info(
      `${language}: ${PREFIXES - wrong.length} of ${PREFIXES} first suggestions are right; not: ${wrong.join(', ')}`,
    );
    expect(wrong.length).toBeLessThanOrEqual(PREFIXES / 10);
  }, 120_000);
});
