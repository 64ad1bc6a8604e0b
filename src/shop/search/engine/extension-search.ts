import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { ExtensionContext } from '../../../extending/context.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ProductId, Sku } from '../../catalogue/products/index.ts';
import type { SearchEngine, SearchRequest, SearchResult, Suggestions } from './types.ts';

/** Answer of an extension, which reads the whole term itself. */
type ExtensionResult = Omit<SearchResult, 'reading'>;

/**
 * Search engine of an extension. Each answer counts within 1.5 seconds. Null leaves a request to the shop's own search, for
 * example lists of a category without a term. So does a throw or a late answer.
 */
export type SearchEngineExtension = {
  /** Answers a search or a list: the hits of a page, and the facets with their counts. Prices are in minor units. */
  query(request: SearchRequest, context: ExtensionContext): Promise<ExtensionResult | null>;
  /** Suggests terms, categories and products while a visitor types; absent: the shop's own search does. */
  suggest?(
    request: { tenant: string; locale: string; term: string; count: number },
    context: ExtensionContext,
  ): Promise<Suggestions | null>;
};

const LIMIT_MS = 1500;
/** After so many failures in a row the extension rests, so that not each search waits for it. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;

const text = v.pipe(v.string(), v.maxLength(500));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const isKey = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 200;
const sku = v.custom<Sku>(isKey);
const hits = v.pipe(v.array(v.object({ productId: v.custom<ProductId>(isKey), sku })), v.maxLength(500));
const facet = { key: text, label: text, promoted: v.boolean() };
const facets = v.variant('kind', [
  v.object({
    ...facet,
    kind: v.picklist(['values', 'swatches', 'sizes']),
    values: v.array(v.object({ value: text, label: text, count, selected: v.boolean(), swatch: v.nullable(text) })),
  }),
  v.object({
    ...facet,
    kind: v.literal('range'),
    unit: v.nullable(text),
    min: v.number(),
    max: v.number(),
    from: v.nullable(v.number()),
    to: v.nullable(v.number()),
    buckets: v.array(v.object({ from: v.number(), to: v.number(), count })),
  }),
]);
const resultSchema = v.object({
  total: count,
  page: v.pipe(count, v.minValue(1)),
  pages: count,
  hits,
  facets: v.pipe(v.array(facets), v.maxLength(200)),
  exact: v.nullable(sku),
  correction: v.nullable(text),
  alternatives: v.pipe(v.array(text), v.maxLength(5)),
  mentioned: v.boolean(),
  // Search rules of employees decide redirects.
  redirect: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
});
const path = v.pipe(text, v.regex(/^\/(?!\/)/));
const suggestionsSchema = v.object({
  terms: v.pipe(v.array(text), v.maxLength(20)),
  categories: v.pipe(v.array(v.object({ name: text, path })), v.maxLength(20)),
  hits,
});

/** Returns the engine of the extension in front of the shop's own one; without such an extension the own one itself. */
export function extensionSearch<Own extends SearchEngine>(
  own: Own,
  extensions: readonly { name: string; searchEngine?: SearchEngineExtension }[],
  { containment, clock }: { containment: Pick<Containment, 'within'>; clock: Clock },
): SearchEngine {
  const found = extensions.find(({ searchEngine }) => searchEngine !== undefined);
  const engine = found?.searchEngine;
  if (!found || !engine) return own;
  const place = { extension: found.name, point: 'search engine' };
  const failed = Symbol('failed');
  let failures = 0;
  let restsUntil = 0;

  /** Returns the answer of the extension; null if the shop's own search must answer. */
  async function ask<Answer>(work: (context: ExtensionContext) => Promise<Answer | null>): Promise<Answer | null> {
    if (clock.now().getTime() < restsUntil) return null;
    const answer = await containment.within(place, work, failed, { limitMs: LIMIT_MS });
    if (typeof answer !== 'symbol') {
      failures = 0;
      return answer;
    }
    failures += 1;
    if (failures >= MOST_FAILURES) {
      failures = 0;
      restsUntil = clock.now().getTime() + REST_MS;
    }
    return null;
  }

  return {
    query: async (request) => {
      const answer = await ask(async (context) => {
        const result = v.parse(v.nullable(resultSchema), await engine.query(request, context));
        return result && { ...result, reading: null };
      });
      return answer ?? own.query(request);
    },
    suggest: async (request) =>
      (engine.suggest &&
        (await ask(async (context) =>
          v.parse(v.nullable(suggestionsSchema), await engine.suggest?.(request, context)),
        ))) ||
      own.suggest(request),
  };
}
