import type { BodyValue, Query } from './cluster-client.ts';

/** Version of the fields below. Another one makes the writer build anew. */
export const SHAPE = 1;

/** Between the key of an attribute and its value in a token. */
const BETWEEN = '\u001f';

export function tokenOf(key: string, value: string): string {
  return `${key}${BETWEEN}${value}`;
}

/** Returns key and value of a token. */
export function partsOfToken(token: string): { key: string; value: string } {
  const at = token.indexOf(BETWEEN);
  return { key: token.slice(0, at), value: token.slice(at + 1) };
}

/** Field of the texts of a locale. */
export function textField(locale: string, field: 'rank' | 'any' | 'title' | 'head' | 'named' | 'brief'): string {
  return `texts.${locale}.${field}`;
}

/** A name of a feature must have no point, which separates fields. */
export function featureOf(term: string): string {
  return term.replaceAll('.', '\u2024');
}

const KEYWORD = { type: 'keyword' };
/** Keyword that is only searched, not sorted, counted or read. */
const SEARCHED = { type: 'keyword', doc_values: false, norms: false };

/**
 * Returns the fields of products. `rank` has a feature for each term: its frequency, weighted by text and normalised by
 * length. The query makes BM25F of it. The other fields of a text say in which text a term is.
 */
export function productMapping(locales: readonly string[]): Query {
  const text = {
    properties: {
      rank: { type: 'rank_features' },
      any: SEARCHED,
      title: SEARCHED,
      head: SEARCHED,
      named: SEARCHED,
      /** One divided by the number of words of the title. */
      brief: { type: 'float' },
    },
  };
  return {
    dynamic: 'strict',
    _source: { excludes: ['texts'] },
    properties: {
      id: KEYWORD,
      locales: SEARCHED,
      sold: { type: 'boolean' },
      categories: KEYWORD,
      place: KEYWORD,
      created: { type: 'long' },
      fame: { type: 'long' },
      average: { type: 'integer' },
      reviews: { type: 'integer' },
      delivery: KEYWORD,
      stars: { type: 'byte' },
      amount: { type: 'long' },
      available: { type: 'boolean' },
      reduced: { type: 'boolean' },
      percentOff: { type: 'byte' },
      /** Time at which the state ends by time alone, in milliseconds since 1970; absent for never. */
      until: { type: 'long' },
      values: KEYWORD,
      numbers: SEARCHED,
      variants: {
        type: 'nested',
        properties: {
          sku: { type: 'keyword', index: false, doc_values: false },
          gtin: { type: 'keyword', index: false, doc_values: false },
          mpn: { type: 'keyword', index: false, doc_values: false },
          axes: { type: 'keyword', index: false, doc_values: false },
          values: KEYWORD,
          available: { type: 'boolean' },
        },
      },
      texts: { properties: Object.fromEntries(locales.map((locale): [string, BodyValue] => [locale, text])) },
    },
  };
}

/** Fields of the words of texts: for spelling, completion and the splitting of compounds. */
export const WORD_MAPPING: Query = {
  dynamic: 'strict',
  properties: {
    locale: KEYWORD,
    word: KEYWORD,
    written: { type: 'keyword', index: false, doc_values: false },
    /** Number of products with the word, and of those with it in their title. */
    products: { type: 'integer' },
    titles: { type: 'integer' },
    /** Number of occurrences in the texts that decide where compounds are split. */
    counted: { type: 'integer' },
  },
};
