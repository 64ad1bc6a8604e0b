import { createHash } from 'node:crypto';
import type { Range, RangeProduct } from './range.ts';

export type RangeValue = RangeProduct['axes'][number]['values'][number];
export type RangeVariant = {
  sku: string;
  colour: RangeProduct['colours'][number];
  /** One value per axis of the product. */
  values: { axis: RangeProduct['axes'][number]; value: RangeValue }[];
  /** "navy/36": how the range names it in its lists. */
  key: string;
};

export function photoOf(product: RangeProduct, colour: string, view = ''): string {
  return `${product.model}-${colour}${view}.jpg`;
}

/**
 * All articles of a product that can be shown in a locale. Numbers count every colour and value of the range, so that
 * an article keeps its number when another one gets its photo or is sold elsewhere only.
 */
export function variantsOf(range: Range, product: RangeProduct, locale: string): RangeVariant[] {
  const variants: RangeVariant[] = [];
  let number = 0;
  for (const colour of product.colours) {
    for (const values of combinations(product.axes)) {
      number += 1;
      if (!range.photos.has(photoOf(product, colour.id))) continue;
      if (values.some(({ value }) => value.locales && !value.locales.includes(locale))) continue;
      variants.push({
        sku: `${product.id}-${String(number).padStart(2, '0')}`,
        colour,
        values,
        key: [colour.id, ...values.map(({ value }) => value.value)].join('/'),
      });
    }
  }
  return variants;
}

function combinations(axes: RangeProduct['axes']): RangeVariant['values'][] {
  return axes.reduce<RangeVariant['values'][]>(
    (lists, axis) => lists.flatMap((list) => axis.values.map((value) => [...list, { axis, value }])),
    [[]],
  );
}

/** Pieces in stock: the same for an article on every machine. */
export function stockOf(product: RangeProduct, variant: RangeVariant): number {
  if (product.soldOut.includes(variant.key)) return 0;
  const [byte = 0] = createHash('sha256').update(variant.sku).digest();
  return product.low.includes(variant.key) ? 1 + (byte % 3) : 4 + (byte % 57);
}
