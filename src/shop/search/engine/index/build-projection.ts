import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { languageCodeOf } from '../language/language.ts';
import { languageFor } from '../language/language-for.ts';
import { segmentBuilder } from './build-segment.ts';
import { SORTED_AT_ONCE, sortedByCategory } from './by-category.ts';
import { composeProducts } from './compose-products.ts';
import { type DictionaryWriter, writeDictionary } from './dictionary.ts';
import type { IndexedProduct } from './goods.ts';
import { plainWords } from './plain-words.ts';
import { productIdsAfter, readProducts, readSomeTexts, readVocabulary } from './projection.store.ts';
import { languagesOf, type ProjectionState, type TenantState, type TenantToIndex } from './projection-state.ts';
import { type CountTable, countTable } from './word-counts.ts';

const IDS_AT_ONCE = 50_000;
export const PRODUCTS_AT_ONCE = 1000;
/** Maximum number of texts whose words are counted, spread over the catalogue: enough to split compounds. */
const COUNTED_TEXTS = 100_000;

type Deps = { pool: Pool; clock: Clock; onProgress?(done: number, all: number): void };

/** Builds the whole index from PostgreSQL. A reader that follows changes since before the start misses none. */
export async function buildProjection(deps: Deps, tenants: readonly TenantToIndex[]): Promise<ProjectionState> {
  const dictionary = writeDictionary();
  dictionary.describe(await readVocabulary(deps.pool));
  const ids: string[][] = [];
  for (const tenant of tenants) ids.push(await allProducts(deps.pool, tenant.id));
  const all = ids.reduce((sum, own) => sum + own.length, 0);
  const states: TenantState[] = [];
  let done = 0;
  for (const [index, tenant] of tenants.entries()) {
    states.push(
      await buildTenant(deps, tenant, dictionary, ids[index] ?? [], (products) => {
        done += products;
        deps.onProgress?.(done, all);
      }),
    );
  }
  return { dictionary, tenants: states };
}

/** Returns the ids of all products on sale of a tenant, in order. */
export async function allProducts(pool: Pool, tenant: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const more = await productIdsAfter(pool, { tenant, after: ids.at(-1) ?? '', most: IDS_AT_ONCE });
    for (const id of more) ids.push(id);
    if (more.length < IDS_AT_ONCE) return ids;
  }
}

async function buildTenant(
  { pool, clock }: Deps,
  tenant: TenantToIndex,
  dictionary: DictionaryWriter,
  ids: string[],
  onProducts: (products: number) => void,
): Promise<TenantState> {
  const counts: Record<string, CountTable> = {};
  for (const locale of tenant.locales) counts[locale] = countTable(await countWords(pool, locale, ids));
  const languages = languagesOf(counts);
  const now = clock.now();
  const builder = segmentBuilder({ dictionary, languages, rule: tenant.rule, now: now.getTime() });
  const batches = projectionBatches(ids, PRODUCTS_AT_ONCE);
  const read = (batch: string[] | undefined) =>
    batch && readProducts(pool, { tenant: tenant.id, ids: batch, locales: tenant.locales, now });
  let waiting: IndexedProduct[] = [];
  const addAll = (): void => {
    for (const product of sortedByCategory(waiting, dictionary.dictionary)) builder.add(product);
    waiting = [];
  };
  let next = read(batches[0]);
  for (const [index, batch] of batches.entries()) {
    const rows = await next;
    // PostgreSQL reads the next batch while this one is analysed.
    next = read(batches[index + 1]);
    next?.catch(() => {});
    if (rows) waiting.push(...composeProducts(rows, dictionary.dictionary, now.getTime()));
    if (waiting.length >= SORTED_AT_ONCE || index === batches.length - 1) addAll();
    onProducts(batch.length);
  }
  const segment = builder.finish();
  return {
    ...tenant,
    segments: [segment],
    counts,
    counted: randomUUID(),
    languages,
    synonyms: { version: '', rules: [] },
    renewed: 0,
    joining: null,
  };
}

/** Counts the words of texts of these products, which decide where compounds are split. */
export async function countWords(pool: Pool, locale: string, ids: string[]): Promise<Map<string, number>> {
  const language = languageFor(languageCodeOf(locale) ?? 'en', { count: () => 0 });
  const partsOf = plainWords((word) => language.words(word));
  const counts = new Map<string, number>();
  const batches = projectionBatches(ids, PRODUCTS_AT_ONCE);
  const step = Math.max(1, Math.ceil(ids.length / COUNTED_TEXTS));
  for (let at = 0; at < batches.length; at += step) {
    for (const { title, description } of await readSomeTexts(pool, { ids: batches[at] ?? [], locale }))
      for (const part of partsOf(`${title} . ${description}`))
        for (const word of 'known' in part ? part.known : language.words(part.text))
          counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

export function projectionBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
