import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { SearchEngine, SearchResult } from '../../src/shop/search/engine/index.ts';

const FOLDER = path.join(import.meta.dirname, 'everyday');
/** Products of a first page that are judged. */
const FIRST = 10;
/** Target of a word whose goods the shop lacks: its page presents no product. */
const NONE = 'none here';

/**
 * Languages of the everyday words, with the tenant and locale that are asked. `without` words may lack a sensible first
 * page, of at least `least` (docs/rules/search.md#relevance).
 */
export const EVERYDAY = [
  { language: 'de', tenant: 'ch', locale: 'de-CH', least: 500, without: 0 },
  { language: 'fr', tenant: 'ch', locale: 'fr-CH', least: 500, without: 4 },
  { language: 'nl', tenant: 'nl', locale: 'nl-NL', least: 500, without: 0 },
  { language: 'it', tenant: 'ch', locale: 'it-CH', least: 500, without: 8 },
  { language: 'en', tenant: 'ch', locale: 'en-CH', least: 500, without: 0 },
] as const;
type Asked = { language: string; tenant: string; locale: string };

/** Word of shoppers, with what a sensible first page has: categories ("living-*" with all below), a list, or nothing. */
export type EverydayWord = { word: string; targets: string[]; tenant: string; locale: string };

/** Reads the words of a language. A third column names another tenant of the language, whose word it is. */
export function everydayWords({ language, tenant, locale }: Asked): EverydayWord[] {
  const lines = fs
    .readFileSync(path.join(FOLDER, `${language}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line, index) => {
    const [word, targets, country] = line.split('\t');
    if (!word || !targets) throw new Error(`everyday/${language}.txt:${index + 1} has no target`);
    const asked = country ? { tenant: country, locale: `${language}-${country.toUpperCase()}` } : { tenant, locale };
    return { word, targets: targets.split(','), ...asked };
  });
}

/** Returns the category of every product of the demo range. */
export async function categoriesOfRange(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; category: string }>(
    'select id, category_id as category from product',
  );
  return new Map(rows.map(({ id, category }) => [id, category]));
}

/**
 * Whether a first page is sensible: at least half of its products are of the target. For a list ("sale") the term is read
 * as that list. Goods that are not sold get an honest page, which presents none.
 */
export function isSensible(
  { targets }: EverydayWord,
  found: Pick<SearchResult, 'hits' | 'mentioned' | 'reading'>,
  categories: ReadonlyMap<string, string>,
): boolean {
  // A page that says "no product is called so" presents nothing of goods that the shop lacks.
  const isHonest = found.mentioned && targets.includes(NONE);
  const first = isHonest ? [] : found.hits.slice(0, FIRST);
  const lists = targets.flatMap((target) => (target.startsWith('list:') ? [target.slice('list:'.length)] : []));
  if (lists.length > 0) return lists.includes(found.reading?.list ?? '');
  if (first.length === 0) return targets.includes(NONE);
  const right = first.filter(({ productId }) => isTarget(targets, categories.get(productId) ?? ''));
  return right.length * 2 >= first.length;
}

function isTarget(targets: readonly string[], category: string): boolean {
  return targets.some((target) =>
    target.endsWith('*') ? category.startsWith(target.slice(0, -1)) : category === target,
  );
}

/** Returns the words without a sensible first page. */
export async function wrongWords(
  engine: Pick<SearchEngine, 'query'>,
  asked: Asked,
  categories: ReadonlyMap<string, string>,
): Promise<{ words: number; wrong: string[] }> {
  const words = everydayWords(asked);
  const wrong: string[] = [];
  for (const each of words) {
    const { tenant, locale, word } = each;
    const found = await engine.query({
      tenant,
      locale,
      term: word,
      category: null,
      filters: {},
      price: { min: null, max: null },
      sort: 'relevance',
      page: 1,
      count: FIRST,
    });
    if (!isSensible(each, found, categories)) wrong.push(word);
  }
  return { words: words.length, wrong };
}
