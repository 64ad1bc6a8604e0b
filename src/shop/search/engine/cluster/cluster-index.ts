import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Position } from '../../../../platform/changes/changes.store.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { allProducts, countWords, PRODUCTS_AT_ONCE, projectionBatches } from '../index/build-projection.ts';
import { composeProducts } from '../index/compose-products.ts';
import { type DictionaryWriter, writeDictionary } from '../index/dictionary.ts';
import type { IndexedProduct } from '../index/goods.ts';
import { readProducts, readVocabulary, soldProducts } from '../index/projection.store.ts';
import type { TenantToIndex } from '../index/projection-state.ts';
import { languageCodeOf } from '../language/language.ts';
import { languageFor } from '../language/language-for.ts';
import { type ClusterClient, type Query, searchAll, valid } from './cluster-client.ts';
import { aliasesOf, builtNames, type IndexNames } from './index-names.ts';
import {
  aliasTarget,
  type BuildFacts,
  completeIndexes,
  createIndexes,
  type IndexSettings,
  readBuildFacts,
  removeLeftovers,
  sendBulk,
} from './index-requests.ts';
import { SHAPE } from './mapping.ts';
import { type Averages, averageLengths, productDocuments } from './product-documents.ts';
import {
  addNew,
  allWords,
  countAll,
  type RangeWords,
  readWords,
  WORDS_AT_ONCE,
  type WordCount,
} from './range-words.ts';

/** Products whose lengths give the averages of a build, spread over the range. */
const SAMPLE = 2000;
const LINES_AT_ONCE = 4000;
const MOST_EXPIRED = 1000;
/** Limit of a request of the writer, which no visitor waits for. Milliseconds. */
const WRITE_MS = 120_000;

type OpenTenant = TenantToIndex & {
  names: IndexNames;
  averages: Map<string, Averages>;
  /** Words by locale. */
  words: RangeWords;
};

/** Indexes of all tenants in the cluster. One process writes at a time; callers await each call before the next. */
export type ClusterIndex = {
  /** Opens the indexes that the aliases lead to. Returns where to go on reading changes; null if a build is needed. */
  open(): Promise<{ position: Position; savedAt: number } | null>;
  /** Builds new indexes from the database, and awaits `onBatch` meanwhile. Searches use the old ones until `publish`. */
  build(onBatch?: () => Promise<void>): Promise<void>;
  /** Lets all aliases lead to the new indexes at once. */
  publish(): Promise<void>;
  /** Deletes indexes that no alias leads to; searches that began before a publication must have ended. */
  removeOld(): Promise<void>;
  /** Writes these products again, in all tenants. */
  renew(ids: readonly string[]): Promise<void>;
  /** Reads changed names and categories. */
  renewVocabulary(): Promise<void>;
  /** Returns products whose prices or stock changed by time alone. */
  expired(): Promise<string[]>;
  /** Notes the position up to which all changes are written. */
  note(position: Position): Promise<void>;
  /** Makes everything written visible to searches. */
  refresh(): Promise<void>;
  products(): Promise<number>;
};

export function createClusterIndex(deps: {
  client: ClusterClient;
  pool: Pool;
  clock: Clock;
  prefix: string;
  settings: IndexSettings;
  tenants(): Promise<TenantToIndex[]>;
}): ClusterIndex {
  const { client, pool, clock, prefix, settings } = deps;
  const writing: ClusterClient = { ...client, send: (request) => client.send({ limitMs: WRITE_MS, ...request }) };
  const { send } = writing;
  let dictionary: DictionaryWriter = writeDictionary();
  let open: OpenTenant[] = [];
  let isPublished = true;

  const languagesOf = ({ locales, words }: Pick<OpenTenant, 'locales' | 'words'>) =>
    new Map(
      locales.map((locale) => [
        locale,
        languageFor(languageCodeOf(locale) ?? 'en', { count: (word) => words.get(locale)?.get(word)?.counted ?? 0 }),
      ]),
    );

  async function readBatch(tenant: OpenTenant, ids: string[]): Promise<IndexedProduct[]> {
    const now = clock.now();
    const rows = await readProducts(pool, { tenant: tenant.id, ids, locales: tenant.locales, now });
    return composeProducts(rows, dictionary.dictionary, now.getTime());
  }

  /** Writes products. Returns the words of their texts. */
  async function write(tenant: OpenTenant, products: readonly IndexedProduct[], languages = languagesOf(tenant)) {
    if (products.length === 0) return [];
    const { documents, words } = productDocuments(products, {
      dictionary,
      languages,
      rule: tenant.rule,
      now: clock.now().getTime(),
      averages: tenant.averages,
    });
    for (const part of projectionBatches(documents, LINES_AT_ONCE))
      await sendBulk(
        writing,
        part.flatMap(({ id, body }) => [{ index: { _index: tenant.names.products, _id: id } }, body]),
      );
    return words;
  }

  async function writeWords(tenant: OpenTenant, words: Iterable<[locale: string, word: string, count: WordCount]>) {
    let lines: Query[] = [];
    for (const [locale, word, count] of words) {
      lines.push({ index: { _index: tenant.names.words, _id: `${locale} ${word}` } }, { locale, word, ...count });
      if (lines.length < WORDS_AT_ONCE * 2) continue;
      await sendBulk(writing, lines);
      lines = [];
    }
    await sendBulk(writing, lines);
  }

  async function buildTenant(tenant: OpenTenant, onBatch: () => Promise<void>): Promise<void> {
    const ids = await allProducts(pool, tenant.id);
    for (const locale of tenant.locales)
      tenant.words.set(
        locale,
        new Map(
          [...(await countWords(pool, locale, ids))].map(([word, counted]) => [
            word,
            { written: word, products: 0, titles: 0, counted },
          ]),
        ),
      );
    await createIndexes(writing, tenant, settings);
    const step = Math.max(1, Math.ceil(ids.length / SAMPLE));
    const sample = await readBatch(
      tenant,
      ids.filter((_, place) => place % step === 0),
    );
    const languages = languagesOf(tenant);
    tenant.averages = averageLengths(sample, { dictionary, languages, rule: tenant.rule, now: clock.now().getTime() });
    for (const batch of projectionBatches(ids, PRODUCTS_AT_ONCE)) {
      // One set of languages, since they cache how they split words.
      countAll(tenant.words, await write(tenant, await readBatch(tenant, batch), languages));
      await onBatch();
    }
    await writeWords(tenant, allWords(tenant.words));
    await completeIndexes(writing, tenant.names);
  }

  const keyOf = (tenants: readonly TenantToIndex[]): string =>
    JSON.stringify(tenants.map(({ id, rule, locales }) => [id, rule, locales]));

  return {
    open: async () => {
      const tenants = await deps.tenants();
      const opened: OpenTenant[] = [];
      const positions: { position: Position; savedAt: number }[] = [];
      for (const tenant of tenants) {
        const aliases = aliasesOf(prefix, tenant.id);
        const [products, words] = [
          await aliasTarget(writing, aliases.products),
          await aliasTarget(writing, aliases.words),
        ];
        const known = products === null ? null : await readBuildFacts(writing, products);
        if (products === null || words === null || known?.shape !== SHAPE || known.tenants !== keyOf(tenants))
          return null;
        positions.push(known);
        opened.push({
          ...tenant,
          names: { products, words },
          averages: new Map(Object.entries(known.averages)),
          words: await readWords(writing, words, tenant.locales),
        });
      }
      dictionary = writeDictionary();
      dictionary.describe(await readVocabulary(pool));
      open = opened;
      isPublished = true;
      // All tenants note the same position; after a crash between them the oldest counts.
      const [oldest = null] = positions.sort((a, b) => a.savedAt - b.savedAt);
      return oldest;
    },
    build: async (onBatch = async () => {}) => {
      const tenants = await deps.tenants();
      const stamp = `${clock.now().getTime()}-${randomBytes(4).toString('hex')}`;
      dictionary = writeDictionary();
      dictionary.describe(await readVocabulary(pool));
      const built: OpenTenant[] = [];
      for (const tenant of tenants) {
        const names = builtNames(prefix, tenant.id, stamp);
        const next: OpenTenant = { ...tenant, names, averages: new Map(), words: new Map() };
        await buildTenant(next, onBatch);
        built.push(next);
      }
      open = built;
      isPublished = false;
    },
    publish: async () => {
      const actions: Query[] = [];
      for (const { id, names } of open) {
        const aliases = aliasesOf(prefix, id);
        for (const kind of ['products', 'words'] as const) {
          const before = await aliasTarget(writing, aliases[kind]);
          // Removal and addition are one step, so that no search finds an alias without an index.
          if (before !== null && before !== names[kind])
            actions.push({ remove: { index: before, alias: aliases[kind] } });
          actions.push({ add: { index: names[kind], alias: aliases[kind] } });
        }
      }
      await send({ method: 'POST', path: '/_aliases', body: { actions } });
      isPublished = true;
    },
    removeOld: async () => {
      const used = new Set(open.flatMap(({ names }) => [names.products, names.words]));
      await removeLeftovers(
        writing,
        open.map(({ id }) => `${aliasesOf(prefix, id).products}.*`),
        used,
      );
    },
    renew: async (ids) => {
      const sold = await soldProducts(pool, { ids, tenants: open.map(({ id }) => id) });
      for (const tenant of open) {
        const own = new Set(sold.get(tenant.id));
        const written = new Set<string>();
        for (const batch of projectionBatches([...own], PRODUCTS_AT_ONCE)) {
          const products = await readBatch(tenant, batch);
          for (const { id } of products) written.add(id);
          await writeWords(tenant, addNew(tenant.words, await write(tenant, products)));
        }
        const gone = ids.filter((id) => !written.has(id));
        await sendBulk(
          writing,
          gone.map((id) => ({ delete: { _index: tenant.names.products, _id: id } })),
        );
      }
    },
    renewVocabulary: async () => {
      dictionary.describe(await readVocabulary(pool));
    },
    expired: async () => {
      const now = clock.now().getTime();
      const answers = await searchAll(
        writing,
        open.map(({ names }) => ({
          index: names.products,
          body: {
            size: MOST_EXPIRED,
            track_total_hits: false,
            _source: ['id'],
            query: { bool: { filter: [{ range: { until: { lte: now } } }] } },
          },
        })),
      );
      return [...new Set(answers.flatMap(({ hits }) => hits.hits.map(({ _id }) => _id)))];
    },
    note: async (position) => {
      const tenants = keyOf(open);
      for (const { names, averages } of open) {
        const own: BuildFacts = {
          shape: SHAPE,
          tenants,
          position,
          savedAt: clock.now().getTime(),
          averages: Object.fromEntries(averages),
        };
        await send({ method: 'PUT', path: `/${names.products}/_mapping`, body: { _meta: own } });
      }
    },
    refresh: async () => {
      const names = open.flatMap((tenant) => [tenant.names.products, tenant.names.words]);
      if (names.length > 0) await send({ method: 'POST', path: `/${names.join(',')}/_refresh` });
    },
    products: async () => {
      if (!isPublished || open.length === 0) return 0;
      const names = open.map((tenant) => tenant.names.products).join(',');
      return valid(v.object({ count: v.number() }), await send({ method: 'GET', path: `/${names}/_count` })).count;
    },
  };
}
