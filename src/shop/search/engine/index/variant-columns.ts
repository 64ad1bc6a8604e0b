import { growing } from './grow.ts';
import type { Variants } from './segment.ts';
import { stringBuilder } from './strings.ts';

/** Growing columns of variants, which a new and a merged segment fill. */
export function variantColumns() {
  const columns = {
    offsets: growing(Uint32Array),
    skus: stringBuilder(),
    gtins: stringBuilder(),
    mpns: stringBuilder(),
    availableFrom: growing(Float64Array),
    valueOffsets: growing(Uint32Array),
    values: growing(Uint32Array),
    periodOffsets: growing(Uint32Array),
    amounts: growing(Int32Array),
    from: growing(Float64Array),
    to: growing(Float64Array),
  };
  const { offsets, skus, gtins, mpns, availableFrom, valueOffsets, values, periodOffsets, amounts, from, to } = columns;
  for (const first of [offsets, valueOffsets, periodOffsets]) first.push(0);
  return {
    ...columns,
    /** Ends a variant after its values and price periods. */
    endVariant: (): void => {
      valueOffsets.push(values.length);
      periodOffsets.push(amounts.length);
    },
    /** Ends a product after its variants. */
    endProduct: (): void => offsets.push(skus.length),
    finish: (): Variants => ({
      offsets: offsets.shared(),
      skus: skus.finish(),
      gtins: gtins.finish(),
      mpns: mpns.finish(),
      availableFrom: availableFrom.shared(),
      valueOffsets: valueOffsets.shared(),
      values: values.shared(),
      periodOffsets: periodOffsets.shared(),
      amounts: amounts.shared(),
      from: from.shared(),
      to: to.shared(),
    }),
  };
}
