import type { Ranking } from '../types.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { placementsBelow, placeOfKey } from './dictionary.ts';
import { findNumber, numberKey } from './numbers.ts';
import type { OpenSegment } from './open-segment.ts';
import { FACTS, placementOf, ROW, valuesFrom } from './rows.ts';

/** Pins and boosts of the products of a segment. */
export type PinsAndBoosts = {
  /** Position among the pins by product. */
  pins: Map<number, number>;
  /** Returns the factor of a product's score. */
  factor(product: number): number;
  /** No factor is greater. */
  most: number;
};

export function pinsAndBoostsOf(view: CatalogueView, segment: OpenSegment, ranking: Ranking): PinsAndBoosts {
  const pins = new Map<number, number>();
  ranking.pins.forEach((id, place) => {
    for (const product of productsWithId(segment, id)) if (!pins.has(product)) pins.set(product, place);
  });
  const products = new Map<number, number>();
  const placements = new Float64Array(view.dictionary.placements.length).fill(1);
  const values = new Map<number, number>();
  for (const boost of ranking.boosts) {
    const factor = Math.max(0, boost.factor);
    if (boost.kind === 'product')
      for (const product of productsWithId(segment, boost.id))
        products.set(product, (products.get(product) ?? 1) * factor);
    else if (boost.kind === 'category')
      placementsBelow(view.dictionary, boost.id).forEach((isBelow, place) => {
        if (isBelow === 1) placements[place] = (placements[place] ?? 1) * factor;
      });
    else {
      const key = placeOfKey(view.dictionary, boost.key);
      const place = view.dictionary.values.findIndex((known) => known.key === key && known.value === boost.value);
      if (place >= 0) values.set(place, (values.get(place) ?? 1) * factor);
    }
  }
  const greatest = (factors: Iterable<number>): number => {
    let most = 1;
    for (const factor of factors) most = Math.max(most, factor);
    return most;
  };
  let most = greatest(products.values()) * greatest(placements);
  for (const factor of values.values()) most *= Math.max(1, factor);
  return {
    pins,
    most,
    factor: (product) => {
      let factor =
        (products.get(product) ?? 1) * (placements[placementOf(segment.rows[product * ROW + FACTS] ?? 0)] ?? 1);
      if (values.size > 0) {
        const end = valuesFrom(segment.rows, product + 1);
        for (let at = valuesFrom(segment.rows, product); at < end; at += 1)
          factor *= values.get(segment.values[at] ?? 0) ?? 1;
      }
      return factor;
    },
  };
}

/** Returns the positions of a product number in a segment. Older, dead versions of the product add positions. */
export function productsWithId(segment: OpenSegment, id: string): number[] {
  return findNumber(segment.numbers, segment.read, numberKey(id)).flatMap(({ kind, place, written }) =>
    kind === 'product' && written === id ? [place] : [],
  );
}
