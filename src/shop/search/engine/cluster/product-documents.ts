import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import { segmentBuilder } from '../index/build-segment.ts';
import { isBigram } from '../index/build-text.ts';
import type { Dictionary, DictionaryWriter } from '../index/dictionary.ts';
import { soldVariants } from '../index/find-number.ts';
import type { IndexedProduct } from '../index/goods.ts';
import { numberKey, partNumberKeys } from '../index/numbers.ts';
import { type OpenText, openSegment } from '../index/open-segment.ts';
import { HEAD, NAME_FIELDS, type Norms, normsOf, TITLE } from '../index/postings.ts';
import { AMOUNT, deliveryOf, FACTS, percentOffOf, REDUCED, ROW, SOME, starsOf } from '../index/rows.ts';
import { averageOf, bodyCodeOf, lengthOfCode, reviewsOf, type Segment, titleLengthOf } from '../index/segment.ts';
import type { TextLanguage } from '../language/language.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import type { Query } from './cluster-client.ts';
import { featureOf, tokenOf } from './mapping.ts';

/** Average numbers of words of the title and of the other texts, by which lengths are normalised. */
export type Averages = { title: number; body: number };
export type AveragesOf = ReadonlyMap<string, Averages>;

/** Word of texts in a locale. */
export type IndexedWord = { locale: string; word: string; written: string; products: number; titles: number };

export type DocumentBatch = { documents: { id: string; body: Query }[]; words: IndexedWord[] };

type Given = {
  dictionary: DictionaryWriter;
  languages: ReadonlyMap<string, TextLanguage>;
  rule: StrikePriceRule;
  now: number;
};

/** Returns the documents of products and the words of their texts. The index in memory analyses and prices them alike. */
export function productDocuments(
  products: readonly IndexedProduct[],
  given: Given & { averages: AveragesOf },
): DocumentBatch {
  const { dictionary, averages } = given;
  const segment = openSegment(segmentOf(products, given));
  const texts = new Map(
    [...segment.words].map(([locale, text]) => [locale, textsOfProducts(text, averages.get(locale), products.length)]),
  );
  const documents = products.map((product, place) => ({
    id: product.id,
    body: {
      ...stateOf(segment, place),
      id: product.id,
      locales: [...texts].flatMap(([locale, own]) => (own[place] ? [locale] : [])),
      categories: categoriesOf(product, dictionary.dictionary),
      place: placeOf(product),
      created: product.createdAt.getTime(),
      ...valuesOf(segment, product, { place, now: given.now }),
      numbers: numbersOf(product),
      texts: Object.fromEntries([...texts].flatMap(([locale, own]) => (own[place] ? [[locale, own[place]]] : []))),
    },
  }));
  return { documents, words: [...segment.words].flatMap(([locale, text]) => wordsOf(locale, text)) };
}

/** Returns the average lengths of texts by locale, for a sample of the range. */
export function averageLengths(products: readonly IndexedProduct[], given: Given): Map<string, Averages> {
  const { texts } = segmentOf(products, given);
  return new Map(
    Object.entries(texts).map(([locale, { lengths }]) => {
      const known = lengths.filter((both) => both !== 0);
      const mean = (of: (both: number) => number): number =>
        known.reduce((sum, both) => sum + of(both), 0) / Math.max(1, known.length) || 1;
      return [locale, { title: mean(titleLengthOf), body: mean((both) => lengthOfCode(bodyCodeOf(both))) }];
    }),
  );
}

function segmentOf(products: readonly IndexedProduct[], { dictionary, languages, rule, now }: Given): Segment {
  const builder = segmentBuilder({ dictionary, languages, rule, now });
  for (const product of products) builder.add(product);
  return builder.finish();
}

/** Returns the key of all categories of a product together. */
function placeOf({ categoryId, furtherIds }: IndexedProduct): string {
  return [categoryId, ...[...new Set(furtherIds)].filter((id) => id !== categoryId).sort()].join(' ');
}

/** Returns the categories of a product and all above them. */
function categoriesOf({ categoryId, furtherIds }: IndexedProduct, { categories }: Dictionary): string[] {
  const found = new Set<string>();
  for (const id of [categoryId, ...furtherIds]) {
    let up = categories.findIndex((category) => category.id === id);
    if (up < 0) found.add(id);
    for (; up >= 0 && !found.has(categories[up]?.id ?? ''); up = categories[up]?.parent ?? -1)
      found.add(categories[up]?.id ?? '');
  }
  return [...found];
}

function stateOf({ rows, now, fame }: Segment, product: number): Query {
  const facts = rows[product * ROW + FACTS] ?? 0;
  const amount = rows[product * ROW + AMOUNT] ?? 0;
  const until = now.until[product] ?? Number.POSITIVE_INFINITY;
  const reviewed = fame[product] ?? 0;
  return {
    sold: amount > 0,
    amount,
    available: (facts & SOME) !== 0,
    reduced: (facts & REDUCED) !== 0,
    percentOff: percentOffOf(facts),
    delivery: SYSTEM_VALUES.delivery[deliveryOf(facts)] ?? SYSTEM_VALUES.delivery[0],
    stars: starsOf(facts),
    fame: reviewed,
    average: averageOf(reviewed),
    reviews: reviewsOf(reviewed),
    ...(Number.isFinite(until) ? { until } : {}),
  };
}

/** Returns the variants on sale, and the values of all of them. */
function valuesOf(
  segment: Parameters<typeof soldVariants>[0],
  product: IndexedProduct,
  { place, now }: { place: number; now: number },
): Query {
  const first = segment.variants.offsets[place] ?? 0;
  const end = segment.variants.offsets[place + 1] ?? 0;
  const own = product.facets.map(({ key, value }) => tokenOf(key, value));
  const variants = soldVariants(segment, first, end, now).flatMap(({ variant, available }) => {
    const known = product.variants[variant - first];
    if (!known) return [];
    const axes = known.axes.map(({ key, value }) => tokenOf(key, value));
    const numbers = {
      ...(known.gtin === null ? {} : { gtin: known.gtin }),
      ...(known.mpn === null ? {} : { mpn: known.mpn }),
    };
    return [{ sku: known.sku, ...numbers, axes, values: [...new Set([...own, ...axes])], available }];
  });
  return { values: [...new Set([...own, ...variants.flatMap(({ values }) => values)])], variants };
}

function numbersOf({ id, variants }: IndexedProduct): string[] {
  const keys = variants.flatMap(({ sku, gtin, mpn }) => [
    numberKey(sku),
    ...(gtin === null ? [] : [numberKey(gtin)]),
    ...(mpn === null ? [] : partNumberKeys(mpn)),
  ]);
  return [...new Set([numberKey(id), ...keys])];
}

type TextOfProduct = {
  rank: Record<string, number>;
  any: string[];
  title: string[];
  head: string[];
  named: string[];
  brief: number;
};

const TIMES = 15;
/** Features are rounded to nine bits; the cluster refuses numbers that are too small for it. */
const LEAST = 1e-6;

/** Returns the terms of each product from the posting lists of a text. */
function textsOfProducts(text: OpenText, averages: Averages | undefined, products: number): (TextOfProduct | null)[] {
  const { title: averageTitle, body: averageBody } = averages ?? { title: 1, body: 1 };
  const norms = normsOf({ slots: [], phrases: [], averageTitle, averageBody });
  const found = Array.from({ length: products }, (_, product): TextOfProduct | null => {
    const both = text.lengths[product] ?? 0;
    if (both === 0) return null;
    return { rank: {}, any: [], title: [], head: [], named: [], brief: 1 / (titleLengthOf(both) || 1) };
  });
  for (let place = 0; place < text.read.terms.length; place += 1) {
    const term = text.read.terms.at(place);
    const feature = featureOf(term);
    for (let at = text.postingOffsets[place] ?? 0; at < (text.postingOffsets[place + 1] ?? 0); at += 1) {
      const product = text.docs[at] ?? 0;
      const own = found[product];
      if (!own) continue;
      const mark = text.marks[at] ?? 0;
      if (!isBigram(term)) own.rank[feature] = Math.max(LEAST, weightOf(mark, text.lengths[product] ?? 0, norms));
      own.any.push(term);
      if ((mark & TITLE) !== 0) own.title.push(term);
      if ((mark & HEAD) !== 0) own.head.push(term);
      if ((mark & NAME_FIELDS) !== 0) own.named.push(term);
    }
  }
  return found;
}

/** Returns the weighted frequency of a term before saturation, as `pointsOf` of the index in memory has it. */
function weightOf(mark: number, lengths: number, norms: Norms): number {
  const inTitle = (mark & TITLE) * (norms.title[titleLengthOf(lengths)] ?? 0);
  return inTitle + ((mark >>> 3) & TIMES) * (norms.body[bodyCodeOf(lengths)] ?? 0);
}

function wordsOf(locale: string, text: OpenText): IndexedWord[] {
  return Array.from({ length: text.read.words.length }, (_, place) => ({
    locale,
    word: text.read.words.at(place),
    written: text.read.written.at(place),
    products: text.wordFrequency[place] ?? 0,
    titles: text.titleFrequency[place] ?? 0,
  }));
}
