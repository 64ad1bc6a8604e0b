import type { Clock } from '../../../../platform/clock.ts';
import { begunGoods, MOST_COMPLETIONS } from '../index/begun-goods.ts';
import { closestAmong } from '../index/closest-terms.ts';
import { knownFacts } from '../index/known-facts.ts';
import { nearTerms, type ReadRequest, readRequest } from '../index/read-request.ts';
import { withVocabulary } from '../index/with-vocabulary.ts';
import { languageCodeOf } from '../language/language.ts';
import { cleanTerm } from '../search-words.ts';
import type { SearchEngine, SearchRequest, SearchResult } from '../types.ts';
import type { ClusterClient } from './cluster-client.ts';
import { answerList } from './cluster-list.ts';
import { type ClusterScope, categoriesOnSale } from './cluster-scope.ts';
import type { ClusterViews } from './cluster-view.ts';
import { aliasesOf } from './index-names.ts';
import { phraseFactsIn } from './plan-term.ts';
import { createFactCache, type FactCache, type FactSource, withFacts } from './range-facts.ts';
import { suggestIn } from './suggest-in-cluster.ts';

const MOST_ALTERNATIVES = 5;

/** Thrown for a tenant or locale without texts. */
export class NoSuchIndex extends Error {
  override name = 'NoSuchIndex';
}

/**
 * Search engine of a cluster with OpenSearch's protocol. The shop reads terms and plans queries with its own languages; the
 * cluster finds, scores, filters and counts. Throws ClusterProblem or NoSuchIndex if it cannot answer.
 */
export function createClusterSearch(deps: {
  client: ClusterClient;
  views: ClusterViews;
  clock: Clock;
  /** Beginning of the names of all indexes. */
  prefix: string;
}): SearchEngine {
  const { client, views, clock, prefix } = deps;
  const cache: FactCache = createFactCache();

  async function scopeOf(request: SearchRequest | Parameters<SearchEngine['suggest']>[0]): Promise<ClusterScope> {
    const { tenant, locale } = request;
    const stored = await views.of(tenant, locale);
    if (!stored) throw new NoSuchIndex(`${tenant} ${locale}`);
    const view = 'filters' in request ? withVocabulary(stored, request) : stored;
    const index = aliasesOf(prefix, tenant);
    const source: FactSource = { client, index, locale, cache };
    return { view, source, client, index: index.products, now: clock.now().getTime() };
  }

  return {
    query: async (request) => {
      const scope = await scopeOf(request);
      const found = await answerRead(scope, request, false);
      return withNearTerms(scope, request, found);
    },
    suggest: async (request) => suggestIn(await scopeOf(request), request, answerRead),
  };
}

/** Adds near categories, or else the closest terms, to a search without products and without other terms. */
async function withNearTerms(scope: ClusterScope, request: SearchRequest, found: SearchResult): Promise<SearchResult> {
  if (found.total > 0 || found.alternatives.length > 0 || cleanTerm(request.term) === '') return found;
  const { view, source, now } = scope;
  const { locale, term } = request;
  const sold = await categoriesOnSale(scope, locale);
  const near = nearTerms(view, request, now, () => sold);
  const code = languageCodeOf(locale);
  if (near.length > 0 || code === null) return { ...found, alternatives: near };
  const synonyms = view.synonyms.get(locale) ?? null;
  const alternatives = await withFacts(source, (facts) =>
    closestAmong(
      (start) =>
        begunGoods(
          { code, range: phraseFactsIn(facts, locale), facts: knownFacts(view.dictionary, locale), synonyms },
          start,
          MOST_COMPLETIONS,
        ),
      term,
      MOST_ALTERNATIVES,
    ),
  );
  return { ...found, alternatives };
}

/** Answers a request as its term is read; see `answerRead` of the index in memory. */
export async function answerRead(scope: ClusterScope, asked: SearchRequest, typing: boolean): Promise<SearchResult> {
  const [first, ...further] = readRequest(scope.view, asked, { now: scope.now, typing });
  const answer = async ({ request, reading, whole }: ReadRequest): Promise<SearchResult> => {
    const found = await answerList(scope, request, typing);
    return { ...found, reading, correction: found.correction === null ? null : whole(found.correction) };
  };
  const found = await correctedPage(scope, asked, await answer(first), typing);
  if (found.total > 0 && !found.mentioned) return found;
  for (const request of further) {
    const wider = await answer(request);
    if (wider.correction === null && wider.total > 0 && !wider.mentioned)
      return request.isNear === true ? { ...wider, mentioned: true } : wider;
  }
  return found;
}

/** Returns the page of the corrected term instead of a search for words near the typed ones, if it needs no filters. */
async function correctedPage(
  scope: ClusterScope,
  request: SearchRequest,
  found: SearchResult,
  typing: boolean,
): Promise<SearchResult> {
  const { correction } = found;
  if (correction === null || request.isRead) return found;
  const { reading, ...corrected } = await answerRead(scope, { ...request, term: correction }, typing);
  const isBetter = corrected.total > 0 && corrected.correction === null && reading === null;
  return isBetter ? { ...corrected, reading, correction } : found;
}
