import type { FeedRules } from '../../../../platform/feeds/feed-rules.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';
import { ONE_LINE } from './one-line-attributes.ts';

const PRICE = /^\s*(?:[a-z]{3}\s*)?\d[\d.,'\u2019\u00a0\u202f ]*[-\u2013\u2014]*\s*(?:[a-z]{3}\s*)?$/iu;

/** Columns of product feeds and of the files beside them: prices, stock, reviews and shipments. */
export const PRODUCT_FEED: FeedRules = {
  nameOf: attributeName,
  id: { column: 'id', form: ARTICLE_NUMBER },
  oneLine: ONE_LINE,
  // A row has a SKU, and a price if the table has prices.
  isRow: (cell) => {
    const id = cell('id')?.trim() ?? '';
    const price = cell('price');
    return ARTICLE_NUMBER.test(id) && (price === undefined ? /\d/.test(id) : PRICE.test(price));
  },
  repeated: new Set(['additional_image_link', 'product_detail', 'product_highlight', 'c:alt_text', 'c:document']),
  rulingPrefix: 'g:',
  compound: {
    element: 'product_detail',
    parts: ['section_name', 'attribute_name', 'attribute_value'],
    textOf: (part) =>
      `${part('section_name') ?? 'other'}:${part('attribute_name') ?? ''}:${part('attribute_value') ?? ''}`,
  },
};

/**
 * Normalises an attribute name: "Image Link", "g:image_link" and "image link" become image_link. The prefix "c:" stays.
 */
function attributeName(written: string): string {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
  return name === 'colour' ? 'color' : name;
}
