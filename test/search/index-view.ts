import type { Attribute } from '../../src/shop/catalogue/attributes/index.ts';
import { segmentBuilder } from '../../src/shop/search/engine/index/build-segment.ts';
import { type CatalogueView, keysOf } from '../../src/shop/search/engine/index/catalogue-view.ts';
import {
  type DescribedCategory,
  type DescribedValue,
  writeDictionary,
} from '../../src/shop/search/engine/index/dictionary.ts';
import type { IndexedProduct } from '../../src/shop/search/engine/index/goods.ts';
import { openSegment } from '../../src/shop/search/engine/index/open-segment.ts';
import { productsWithId } from '../../src/shop/search/engine/index/pins-and-boosts.ts';
import { DIED, ROW } from '../../src/shop/search/engine/index/rows.ts';
import { languageFor } from '../../src/shop/search/engine/language/language-for.ts';
import { builtInAttributes } from '../support/attributes.ts';

/** Builds an index of consecutive batches: a later version of a product replaces an earlier one. */
export function indexOf(
  batches: IndexedProduct[][],
  given: {
    categories: DescribedCategory[];
    now: Date;
    locale?: string;
    /** Attributes and their values besides the built-in ones. */
    more?: { attributes: Attribute[]; values: DescribedValue[] };
  },
): CatalogueView {
  const locale = given.locale ?? 'de-CH';
  const dictionary = writeDictionary();
  dictionary.describe({
    attributes: [...builtInAttributes(), ...(given.more?.attributes ?? [])],
    values: given.more?.values ?? [],
    categories: given.categories,
  });
  const languages = new Map([[locale, languageFor('de', { count: () => 0 })]]);
  const rule = 'ch' as const;
  const segments = batches.map((products) => {
    const builder = segmentBuilder({ dictionary, languages, rule, now: given.now.getTime() });
    for (const product of products) builder.add(product);
    return openSegment(builder.finish());
  });
  batches.forEach((products, index) => {
    for (const { id } of products)
      for (const older of segments.slice(0, index))
        for (const product of productsWithId(older, id)) older.rows[product * ROW + DIED] = 1;
  });
  return {
    generation: 1,
    rule,
    dictionary: dictionary.dictionary,
    keys: keysOf(dictionary.dictionary),
    segments,
    counted: '',
    synonymsVersion: '',
    languages,
    synonyms: new Map(),
  };
}
