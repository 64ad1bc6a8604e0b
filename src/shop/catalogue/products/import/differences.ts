import { isDeepStrictEqual } from 'node:util';
import type { Batch } from './batch.ts';
import type { Known } from './known.store.ts';

type Differences = Pick<Batch, 'products' | 'texts' | 'variants'> & {
  /** Axes of the variants `skus`, whose stored ones are others. */
  axes: { skus: string[]; wanted: Batch['axes'] };
};

/**
 * Returns the records of a batch that differ from the stored ones. Others are not even sent: a repeated import would
 * lock their rows for its whole transaction.
 */
export function differences(batch: Batch, known: Known): Differences {
  const wanted = Map.groupBy(batch.axes, ({ sku }) => sku);
  const skus = batch.variants
    .map(({ sku }) => sku)
    .filter((sku) => !isDeepStrictEqual(byAxis(wanted.get(sku)), byAxis(known.axes.get(sku))));
  const changed = new Set(skus);
  return {
    products: batch.products.filter((record) => !isDeepStrictEqual(record, known.products.get(record.id))),
    texts: batch.texts.filter((record) => !isDeepStrictEqual(record, known.texts.get(record.product_id))),
    variants: batch.variants.filter((record) => !isDeepStrictEqual(record, known.variants.get(record.sku))),
    axes: { skus, wanted: batch.axes.filter(({ sku }) => changed.has(sku)) },
  };
}

const byAxis = (axes: Batch['axes'] | undefined): Map<string, unknown> =>
  new Map((axes ?? []).map(({ axis, value, position }) => [axis, [value, position]]));
