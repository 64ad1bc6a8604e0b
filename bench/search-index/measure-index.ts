import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CategoryId } from '../../src/shop/catalogue/products/index.ts';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import { answerSuggest } from '../../src/shop/search/engine/index/answer-suggest.ts';
import { segmentBuilder } from '../../src/shop/search/engine/index/build-segment.ts';
import { SORTED_AT_ONCE, sortedByCategory } from '../../src/shop/search/engine/index/by-category.ts';
import { writeDictionary } from '../../src/shop/search/engine/index/dictionary.ts';
import { viewsOf } from '../../src/shop/search/engine/index/open-published.ts';
import { languagesOf } from '../../src/shop/search/engine/index/projection-state.ts';
import { bytesOf, type Segment } from '../../src/shop/search/engine/index/segment.ts';
import { snapshotFolder } from '../../src/shop/search/engine/index/snapshot-folder.ts';
import { countTable } from '../../src/shop/search/engine/index/word-counts.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import { builtInAttributes } from '../../test/support/attributes.ts';
import { generatedGoods } from '../catalogue/goods.ts';
import { round } from '../figures.ts';
import { percentiles } from '../load/percentiles.ts';
import { categoriesOf, indexedProduct, LOCALE } from './generated-products.ts';

/**
 * `node measure-index.ts PRODUCTS`: measures an index of generated products without a database, in its own process, and
 * prints figures as JSON. Because machines are shared, it reports both wall-clock and processor time.
 */
const products = Number(process.argv[2] ?? '1000');
const RUNS = products > 200_000 ? 12 : 40;
const MEGABYTE = 1024 * 1024;
const goods = generatedGoods();
const now = Date.now();
const dictionary = writeDictionary();
const categories = categoriesOf(goods);
dictionary.describe({ attributes: builtInAttributes(), values: [], categories });
const counts = { [LOCALE]: countTable(new Map()) };

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const builder = segmentBuilder({ dictionary, languages: languagesOf(counts), rule: 'ch', now });
const build = { ms: 0, cpuMs: 0 };
function building(work: () => void): void {
  const [from, fromCpu] = [performance.now(), process.cpuUsage()];
  work();
  build.ms += performance.now() - from;
  build.cpuMs += cpuMs(fromCpu);
}
for (let start = 0; start < products; start += SORTED_AT_ONCE) {
  // The time to generate the products does not count.
  const batch = Array.from({ length: Math.min(SORTED_AT_ONCE, products - start) }, (_, index) =>
    indexedProduct(goods.at(start + index), start + index, now),
  );
  building(() => {
    for (const product of sortedByCategory(batch, dictionary.dictionary)) builder.add(product);
  });
}
const finished: Segment[] = [];
building(() => void finished.push(builder.finish()));
const [segment] = finished;
if (!segment) throw new Error('nothing was built');

const tenant = {
  id: 'ch',
  rule: 'ch' as const,
  locales: [LOCALE],
  segments: [segment],
  counts,
  counted: '1',
  synonyms: { version: '', rules: [] },
};
const content = { dictionary: dictionary.dictionary, tenants: [tenant] };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-index-'));
const snapshots = snapshotFolder(folder);
const timed = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return round(performance.now() - from, 0);
};
const saveMs = timed(() => snapshots.save({ position: '', savedAt: now }, content));
const loadMs = timed(() => snapshots.load());
fs.rmSync(folder, { recursive: true });

const base: SearchRequest = {
  tenant: 'ch',
  locale: LOCALE,
  term: '',
  category: null,
  filters: {},
  price: { min: null, max: null },
  sort: 'relevance',
  page: 1,
  count: 48,
};
const colour = dictionary.dictionary.attributes.findIndex(({ key }) => key === 'colour');
const colours = dictionary.dictionary.values.filter(({ key }) => key === colour).slice(0, 3);
const KINDS: Record<string, Partial<SearchRequest>> = {
  'everything, by popularity': {},
  'a department': { category: categories.find(({ depth }) => depth === 1)?.id as CategoryId },
  'a broad term (half of all)': { term: 'jeden tag' },
  'a term': { term: 'regal' },
  'two words': { term: 'regal eiche' },
  'a term with three filters': {
    term: 'tisch',
    filters: { colour: colours.map(({ value }) => value), available: ['1'] },
    price: { min: 2000, max: 15_000 },
  },
  'a typing mistake': { term: 'wasserkcoher' },
};

/** Returns a view without cached results. */
const fresh = () => viewsOf({ generation: 1, dictionaryVersion: 1, ...content }, new Map()).get('ch');
const first = fresh();
if (!first) throw new Error('there is no index');
function times(work: (view: NonNullable<typeof first>) => unknown) {
  const each: number[] = [];
  let cpu = 0;
  for (let run = 0; run < RUNS + 3; run += 1) {
    // A new object with the same segments: no cached results, but the segments stay open.
    const view = { ...first };
    const [from, fromCpu] = [performance.now(), process.cpuUsage()];
    work(view as NonNullable<typeof first>);
    if (run < 3) continue;
    each.push(performance.now() - from);
    cpu += cpuMs(fromCpu);
  }
  const { p50, p95 } = percentiles(each);
  return { p50, p95, cpuMs: round(cpu / RUNS, 2) };
}
const queries = Object.fromEntries(
  Object.entries(KINDS).map(([name, asked]) => [name, times((view) => answerQuery(view, { ...base, ...asked }, now))]),
);
const suggest = times((view) =>
  answerSuggest(view, { tenant: 'ch', locale: LOCALE, term: 'robustes reg', count: 10 }, now),
);
process.stdout.write(
  JSON.stringify({
    products,
    build,
    megabytes: round(bytesOf(segment) / MEGABYTE, 1),
    saveMs,
    loadMs,
    queries,
    suggest,
  }),
);
