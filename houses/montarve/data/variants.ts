import { createHash } from 'node:crypto';
import type { Range, RangeProduct } from './range.ts';

export type RangeValue = RangeProduct['axes'][number]['values'][number];
export type RangeVariant = {
  sku: string;
  colour: RangeProduct['colours'][number];
  /** One value per axis of the product. */
  values: { axis: RangeProduct['axes'][number]; value: RangeValue }[];
  /** Name of the variant in lists of the range, such as "navy/36". */
  key: string;
};

export function photoOf(product: RangeProduct, colour: string, view = ''): string {
  return `${product.model}-${colour}${view}.jpg`;
}

/**
 * Returns all variants of a product that a locale can show. Article numbers count every colour and value of the range.
 * They stay stable when another variant gets its photo or is sold in other countries only.
 */
export function variantsOf(range: Range, product: RangeProduct, locale: string): RangeVariant[] {
  const variants: RangeVariant[] = [];
  // All languages of a country have the same sizes.
  const country = locale.slice(-3);
  let number = 0;
  for (const colour of product.colours) {
    for (const values of combinations(product.axes)) {
      number += 1;
      if (!range.photos.has(photoOf(product, colour.id))) continue;
      if (values.some(({ value }) => value.locales && !value.locales.some((one) => one.endsWith(country)))) continue;
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

/** Returns the units in stock of a variant, which are equal on every machine. */
export function stockOf(product: RangeProduct, variant: RangeVariant): number {
  if (product.soldOut.includes(variant.key)) return 0;
  const [byte = 0] = createHash('sha256').update(variant.sku).digest();
  return product.low.includes(variant.key) ? 1 + (byte % 3) : 4 + (byte % 57);
}
