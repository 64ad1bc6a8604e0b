import type { Pool } from '../../../../platform/database/pool.ts';
import { findNumber, numberKey } from './numbers.ts';
import type { OpenSegment } from './open-segment.ts';
import { indexedPrices } from './projection.store.ts';
import type { TenantState } from './projection-state.ts';
import { type IndexedPeriod, isSoldOtherwise, repriceSegment } from './reprice-segment.ts';
import { ALIVE, diedIn } from './rows.ts';
import type { Segment } from './segment.ts';

/**
 * Number of variants of a segment whose prices are copied in the time in which one product is projected again. Few products
 * of a large segment are projected.
 */
const VARIANTS_PER_PRODUCT = 2000;

type Place = { id: string; product: number };

/**
 * Replaces the prices of products in the segments of a tenant. Returns the products that must be projected again
 * instead: their variants are sold otherwise, or a merge of the segments is running.
 */
export async function repriceTenant(
  tenant: TenantState,
  ids: readonly string[],
  { pool, open, now }: { pool: Pool; open(segment: Segment): OpenSegment; now: Date },
): Promise<string[]> {
  // A running merge would bring back the prices that it has read.
  if (tenant.joining) return [...ids];
  const places = new Map(tenant.segments.map((segment) => [segment, placesIn(open(segment), ids)]));
  const known = [...places.values()].flat().map(({ id }) => id);
  if (known.length === 0) return [];
  const rows = await indexedPrices(pool, { tenant: tenant.id, ids: known });
  const bySku = Map.groupBy(rows, ([sku]) => sku);
  const others: string[] = [];
  tenant.segments = tenant.segments.map((segment) => {
    const own = places.get(segment) ?? [];
    if (own.length === 0) return segment;
    if (own.length * VARIANTS_PER_PRODUCT < segment.variants.periodOffsets.length) {
      others.push(...own.map(({ id }) => id));
      return segment;
    }
    const periods = new Map<number, IndexedPeriod[]>();
    const products: number[] = [];
    for (const { id, product } of own) {
      const found = periodsOf(open(segment), product, bySku, now.getTime());
      if (found === null) others.push(id);
      else {
        products.push(product);
        for (const [variant, prices] of found) periods.set(variant, prices);
      }
    }
    if (products.length === 0) return segment;
    return repriceSegment(segment, { products, periods, rule: tenant.rule, now: now.getTime() });
  });
  return others;
}

/** Returns the places of the products that live in a segment. */
function placesIn({ read, rows, numbers }: OpenSegment, ids: readonly string[]): Place[] {
  return ids.flatMap((id) =>
    findNumber(numbers, read, numberKey(id)).flatMap(({ kind, place, written }) =>
      kind === 'product' && written === id && diedIn(rows, place) === ALIVE ? [{ id, product: place }] : [],
    ),
  );
}

/** Returns the prices of a product's variants; null if one of them would be sold otherwise. */
function periodsOf(
  { variants, read }: OpenSegment,
  product: number,
  bySku: ReadonlyMap<string, readonly [sku: string, amount: number, from: number, to: number | null][]>,
  now: number,
): Map<number, IndexedPeriod[]> | null {
  const found = new Map<number, IndexedPeriod[]>();
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = variants.offsets[product] ?? 0; variant < end; variant += 1) {
    const prices = (bySku.get(read.skus.at(variant)) ?? []).map(([, amount, from, to]) => ({
      amount,
      from,
      to: to ?? Number.POSITIVE_INFINITY,
    }));
    if (isSoldOtherwise(variants, variant, prices, now)) return null;
    found.set(variant, prices);
  }
  return found;
}
