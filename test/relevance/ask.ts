import type { SearchEngine } from '../../src/shop/search/index.ts';
import { type GradedSearch, readGradedSearches, readJudged } from './graded-set.ts';
import type { Scored } from './score.ts';
import { scoreOf } from './score.ts';

/** The thresholds of issue 5, and what PostgreSQL's ranking reaches in the meantime. */
export const LANGUAGES = [
  { language: 'de', tenant: 'ch', locale: 'de-CH', atLeast: 0.9, whileWarming: 0.7 },
  { language: 'fr', tenant: 'ch', locale: 'fr-CH', atLeast: 0.88, whileWarming: 0.82 },
  { language: 'nl', tenant: 'nl', locale: 'nl-NL', atLeast: 0.88, whileWarming: 0.75 },
] as const;

/** What the engine answers to every graded search of a language. Products younger than the grades are passed over. */
export async function askAll(engine: SearchEngine, asked: (typeof LANGUAGES)[number]): Promise<Scored[]> {
  const judged = readJudged();
  const scored: Scored[] = [];
  for (const search of readGradedSearches(asked.language)) {
    const found = (await hits(engine, asked, search)).filter((id) => judged.has(id));
    scored.push({ ...search, found, score: scoreOf(search.grades, found) });
  }
  return scored;
}

async function hits(engine: SearchEngine, asked: (typeof LANGUAGES)[number], search: GradedSearch): Promise<string[]> {
  const result = await engine.query({
    tenant: asked.tenant,
    locale: asked.locale,
    term: search.term,
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 48,
  });
  return result.hits.map((hit) => hit.productId);
}
