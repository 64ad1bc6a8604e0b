import * as v from 'valibot';
import { type ClusterClient, type Query, searchAll, valid } from './cluster-client.ts';
import type { IndexedWord } from './product-documents.ts';

/** Numbers of a word in the texts of a locale: see WORD_MAPPING. */
export type WordCount = { written: string; products: number; titles: number; counted: number };
/** Words of a tenant's range by locale. The writer holds them in memory: compounds of new texts are split by them. */
export type RangeWords = Map<string, Map<string, WordCount>>;

export const WORDS_AT_ONCE = 5000;

/** Adds the words of all products, each written once. */
export function countAll(range: RangeWords, words: readonly IndexedWord[]): void {
  for (const { locale, word, written, products, titles } of words) {
    const own = wordsIn(range, locale);
    const known = own.get(word);
    if (!known) own.set(word, { written, products, titles, counted: 0 });
    else {
      // The spelling of titles counts, as in the index in memory.
      if (known.products === 0 || (known.titles === 0 && titles > 0)) known.written = written;
      known.products += products;
      known.titles += titles;
    }
  }
}

/**
 * Adds the words that no product, or no title, had before, and returns them. Numbers of other words stay until the next
 * build: a product that is written again would count twice.
 */
export function addNew(range: RangeWords, words: readonly IndexedWord[]): [string, string, WordCount][] {
  return words.flatMap(({ locale, word, written, products, titles }): [string, string, WordCount][] => {
    const own = wordsIn(range, locale);
    const known = own.get(word);
    if (known && known.products > 0 && (known.titles > 0 || titles === 0)) return [];
    const next = { written, products: known?.products || products, titles, counted: known?.counted ?? 0 };
    own.set(word, next);
    return [[locale, word, next]];
  });
}

function wordsIn(words: RangeWords, locale: string): Map<string, WordCount> {
  const own = words.get(locale) ?? new Map<string, WordCount>();
  words.set(locale, own);
  return own;
}

/** Returns every word with its locale. */
export function* allWords(words: RangeWords): Iterable<[string, string, WordCount]> {
  for (const [locale, own] of words) for (const [word, count] of own) yield [locale, word, count];
}

const storedWord = v.object({
  locale: v.string(),
  word: v.string(),
  written: v.string(),
  products: v.number(),
  titles: v.number(),
  counted: v.number(),
});

/** Reads the words of an index, in parts. */
export async function readWords(client: ClusterClient, name: string, locales: readonly string[]): Promise<RangeWords> {
  const words: RangeWords = new Map(locales.map((locale) => [locale, new Map()]));
  for (const locale of locales)
    for (let after: string | null = null; ; ) {
      const body: Query = {
        size: WORDS_AT_ONCE,
        track_total_hits: false,
        query: { term: { locale } },
        sort: [{ word: 'asc' }],
        ...(after === null ? {} : { search_after: [after] }),
      };
      const [answer] = await searchAll(client, [{ index: name, body }]);
      const found = (answer?.hits.hits ?? []).map(({ _source }) => valid(storedWord, _source));
      for (const { word, locale: _locale, ...count } of found) words.get(locale)?.set(word, count);
      const last = found.at(-1);
      if (!last || found.length < WORDS_AT_ONCE) break;
      after = last.word;
    }
  return words;
}
