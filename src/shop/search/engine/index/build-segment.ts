import { isDescribing } from '../../../catalogue/attributes/index.ts';
import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import type { TextLanguage } from '../language/language.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import { type TextBuilder, textBuilder } from './build-text.ts';
import { ALL, MOST_BITS } from './by-articles.ts';
import type { DictionaryWriter } from './dictionary.ts';
import type { FacetPair, IndexedProduct } from './goods.ts';
import { growing, sharedArray } from './grow.ts';
import { bitsOfProducts, type Having, isMatrix } from './matrix.ts';
import { buildNumbers } from './numbers.ts';
import { ALIVE, DIED, FACTS, lastingFacts, newRows, ROW, VALUES } from './rows.ts';
import { fameOf, type Segment, type TextIndex } from './segment.ts';
import { bitOf, renewStates } from './state-at-time.ts';
import { readStrings, stringBuilder } from './strings.ts';
import { valueBlocks } from './value-blocks.ts';
import { variantColumns } from './variant-columns.ts';

export type SegmentBuilder = {
  add(product: IndexedProduct): void;
  readonly products: number;
  finish(): Segment;
};

let lastId = 0;
/** Returns an id that is unique within the process. */
export function nextSegmentId(): number {
  lastId += 1;
  return lastId;
}

/** Maximum number of facet values of a product, without those of its variants. */
const MOST_OWN = 255;
const DELIVERY: readonly string[] = SYSTEM_VALUES.delivery;

/** Returns a builder of a segment with the state of its products at the time `now`. */
export function segmentBuilder(given: {
  dictionary: DictionaryWriter;
  languages: ReadonlyMap<string, TextLanguage>;
  rule: StrikePriceRule;
  now: number;
}): SegmentBuilder {
  const { dictionary, languages, rule, now } = given;
  const ids = stringBuilder();
  const created = growing(Float64Array);
  const fame = growing(Uint32Array);
  const lasting = growing(Int32Array);
  const valueOffsets = growing(Uint32Array);
  const values = growing(Uint32Array);
  const articleBits = growing(Int32Array);
  const ownValues = growing(Uint8Array);
  const matrix = growing(Uint8Array);
  const axes = new Set<number>();
  const articles = variantBuilder(dictionary);
  const texts = new Map<string, TextBuilder>(
    [...languages].map(([locale, language]) => [locale, textBuilder(language)]),
  );
  valueOffsets.push(0);
  const keyOf = (id: number): number => dictionary.dictionary.values[id]?.key ?? 0;
  const havingOf = ([id, bits]: [number, number]): Having => ({ key: keyOf(id), articles: bits });

  return {
    get products() {
      return ids.length;
    },
    add: (product) => {
      const place = ids.add(product.id);
      created.push(product.createdAt.getTime());
      const average = Math.round(product.average * 100);
      fame.push(fameOf(product.reviews, average));
      lasting.push(
        lastingFacts({
          placement: dictionary.placementId(product.categoryId, product.furtherIds),
          delivery: Math.max(0, DELIVERY.indexOf(product.deliveryMode)),
          stars: Math.floor(average / 100),
          articles: product.variants.length,
        }),
      );
      const own = valueIds(dictionary, product.facets).slice(0, MOST_OWN);
      const having = new Map(own.map((id) => [id, ALL]));
      product.variants.forEach((variant, article) => {
        const isSold = variant.prices.some(
          ({ from, to }) => from.getTime() <= now && (to === null || to.getTime() > now),
        );
        for (const id of valueIds(dictionary, variant.axes)) {
          axes.add(keyOf(id));
          if (isSold) having.set(id, (having.get(id) ?? 0) | bitOf(article));
        }
      });
      ownValues.push(own.length);
      for (const [id, bits] of having) {
        values.push(id);
        articleBits.push(bits);
      }
      valueOffsets.push(values.length);
      const count = product.variants.length;
      const isOne = count > 1 && count <= MOST_BITS && isMatrix(Array.from(having, havingOf));
      matrix.push(isOne ? 1 : 0);
      articles.add(product.variants);
      for (const [locale, builder] of texts) {
        const text = product.texts[locale];
        if (text) builder.add(place, text);
      }
    },
    finish: () => {
      const products = ids.length;
      const variants = articles.finish();
      const idTable = ids.finish();
      const rows = newRows(products);
      const [facts, starts] = [lasting.view(), valueOffsets.view()];
      for (let product = 0; product <= products; product += 1) {
        rows[product * ROW + FACTS] = facts[product] ?? 0;
        rows[product * ROW + VALUES] = starts[product] ?? 0;
        rows[product * ROW + DIED] = ALIVE;
      }
      const sharedValues = values.shared();
      const textIndexes: Record<string, TextIndex> = {};
      for (const [locale, builder] of texts) textIndexes[locale] = builder.finish(products);
      const segment: Segment = {
        id: nextSegmentId(),
        products,
        ids: idTable,
        rows,
        created: created.shared(),
        fame: fame.shared(),
        values: sharedValues,
        valueBlocks: valueBlocks(rows, sharedValues, products),
        articles: articleBits.shared(),
        axes: [...axes].sort((a, b) => a - b),
        matrix: bitsOfProducts(matrix.view()),
        ownValues: ownValues.shared(),
        variants,
        numbers: buildNumbers({
          skus: readStrings(variants.skus),
          gtins: readStrings(variants.gtins),
          mpns: readStrings(variants.mpns),
          ids: readStrings(idTable),
        }),
        now: {
          first: sharedArray(Float64Array, 1),
          until: sharedArray(Float64Array, products),
          had: sharedArray(Int32Array, products),
        },
        texts: textIndexes,
      };
      renewStates(segment, now, rule, true);
      return segment;
    },
  };
}

/** Returns each value once, without system values, which other columns hold. */
function valueIds(dictionary: DictionaryWriter, pairs: FacetPair[]): number[] {
  const ids = new Set<number>();
  for (const { key, value } of pairs) {
    if (isDescribing({ key })) ids.add(dictionary.valueId(key, value));
  }
  return [...ids];
}

function variantBuilder(dictionary: DictionaryWriter) {
  const columns = variantColumns();
  const { skus, gtins, mpns, availableFrom, values, amounts, from, to } = columns;
  return {
    add: (variants: IndexedProduct['variants']): void => {
      for (const variant of variants) {
        skus.add(variant.sku);
        gtins.add(variant.gtin ?? '');
        mpns.add(variant.mpn ?? '');
        availableFrom.push(variant.availableFrom);
        for (const id of valueIds(dictionary, variant.axes)) values.push(id);
        for (const period of variant.prices) {
          amounts.push(period.amount);
          from.push(period.from.getTime());
          to.push(period.to?.getTime() ?? Number.POSITIVE_INFINITY);
        }
        columns.endVariant();
      }
      columns.endProduct();
    },
    finish: columns.finish,
  };
}
