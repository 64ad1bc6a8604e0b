import type { SearchEngine, SearchRequest, SearchResult } from '../../src/shop/search/engine/index.ts';
import { readGradedSearches, readJudged } from './graded-set.ts';
import { type Scored, scoreOf } from './score.ts';

/** Thresholds, and the values of PostgreSQL's ranking while the index warms (docs/rules/search.md#relevance). */
export const LANGUAGES = [
  { language: 'de', tenant: 'ch', locale: 'de-CH', atLeast: 0.9, whileWarming: 0.7, blindAtLeast: 0.89 },
  { language: 'fr', tenant: 'ch', locale: 'fr-CH', atLeast: 0.88, whileWarming: 0.82, blindAtLeast: 0.89 },
  { language: 'nl', tenant: 'nl', locale: 'nl-NL', atLeast: 0.88, whileWarming: 0.75, blindAtLeast: 0.87 },
] as const;
/** Languages that the demo shop has on demand, graded by the blind searches only. */
export const FURTHER_LANGUAGES = [
  { language: 'it', tenant: 'ch', locale: 'it-CH', blindAtLeast: 0.915 },
  { language: 'en', tenant: 'ch', locale: 'en-CH', blindAtLeast: 0.925 },
] as const;
/** Language of graded searches, with the tenant and locale that are asked. */
export type Asked = Pick<(typeof LANGUAGES | typeof FURTHER_LANGUAGES)[number], 'language' | 'tenant' | 'locale'>;

/** Returns the products that answer a term, the best first. */
export type Find = (asked: Asked, term: string) => Promise<string[]>;

/** Scores every graded search of a language. It skips products younger than the grades. */
export async function askAll(find: Find, asked: Asked): Promise<Scored[]> {
  const judged = readJudged();
  const scored: Scored[] = [];
  for (const search of readGradedSearches(asked.language)) {
    const found = (await find(asked, search.term)).filter((id) => judged.has(id));
    scored.push({ ...search, found, score: scoreOf(search.grades, found) });
  }
  return scored;
}

/** Scores searches that are graded against the whole range of their day. It skips products younger than the grades. */
export async function askWhole(find: Find, asked: Asked, set: 'whole-' | 'blind-' = 'whole-'): Promise<Scored[]> {
  const judged = readJudged('whole-');
  const scored: Scored[] = [];
  for (const search of readGradedSearches(asked.language, set)) {
    const found = (await find(asked, search.term)).filter((id) => judged.has(id));
    scored.push({ ...search, found, score: scoreOf(search.grades, found) });
  }
  return scored;
}

export function findBy(engine: Pick<SearchEngine, 'query'>): Find {
  return async (asked, term) => (await answerTo(engine, asked, term)).hits.map((hit) => hit.productId);
}

/** Finds what the page presents as an answer, without further results that it only mentions. */
export function answeredBy(engine: Pick<SearchEngine, 'query'>): Find {
  return async (asked, term) => {
    const { hits, mentioned } = await answerTo(engine, asked, term);
    return mentioned ? [] : hits.map((hit) => hit.productId);
  };
}

/** Returns the first page of a term. `more`: further parts of the request. */
export function answerTo(
  engine: Pick<SearchEngine, 'query'>,
  { tenant, locale }: Asked,
  term: string,
  more: Partial<SearchRequest> = {},
): Promise<SearchResult> {
  return engine.query({
    tenant,
    locale,
    term,
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 48,
    ...more,
  });
}
