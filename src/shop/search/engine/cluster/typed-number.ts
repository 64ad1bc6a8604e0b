import * as v from 'valibot';
import type { ProductId, Sku } from '../../../catalogue/products/index.ts';
import { numberKey, partNumberKeys } from '../index/numbers.ts';
import type { ClusterHit, Query } from './cluster-client.ts';
import { allOf } from './term-queries.ts';

const LONGEST = 60;
const MOST_FOUND = 50;

const variant = v.object({
  sku: v.string(),
  gtin: v.optional(v.string()),
  mpn: v.optional(v.string()),
  axes: v.optional(v.array(v.string()), []),
  available: v.boolean(),
});
const source = v.object({ id: v.string(), variants: v.optional(v.array(variant), []) });

/** Product of a hit with its variants on sale, in their order. */
export type HitSource = v.InferOutput<typeof source>;

/** Fields of a hit that `readHit` needs. */
export const HIT_FIELDS = [
  'id',
  'variants.sku',
  'variants.gtin',
  'variants.mpn',
  'variants.axes',
  'variants.available',
];

export function readHit({ _source }: ClusterHit): HitSource | null {
  const parsed = v.safeParse(source, _source);
  return parsed.success ? parsed.output : null;
}

export type TypedNumber = { productId: ProductId; sku: Sku };

/** Returns the search for products with a typed number; null if the term cannot be one. */
export function numberSearch(typed: string, scope: Query): Query | null {
  const key = numberKey(typed);
  if (key.length < 2 || typed.length > LONGEST) return null;
  return {
    size: MOST_FOUND,
    _source: HIT_FIELDS,
    query: allOf([{ term: { numbers: key } }, scope]),
    sort: [{ id: 'asc' }],
  };
}

/**
 * Returns the variant with the typed number by the rules of the index in memory. Exact spelling is first, then article
 * number, GTIN, product number and part number, then available ones. Null if none is on sale.
 */
export function typedNumber(typed: string, hits: readonly ClusterHit[]): TypedNumber | null {
  const key = numberKey(typed);
  const found = hits.flatMap((hit) => {
    const product = readHit(hit);
    if (!product) return [];
    return product.variants.flatMap((own) =>
      kindsOf(product.id, own, key).map(({ kind, written }) => ({
        number: { productId: product.id as ProductId, sku: own.sku as Sku },
        isSame: written.toUpperCase() === typed.toUpperCase() ? 0 : 1,
        kind,
        soldOut: own.available ? 0 : 1,
      })),
    );
  });
  // Variants of a product are in their order, and sorting is stable.
  found.sort((a, b) => a.isSame - b.isSame || a.kind - b.kind || a.soldOut - b.soldOut);
  return found[0]?.number ?? null;
}

function kindsOf(id: string, { sku, gtin, mpn }: HitSource['variants'][number], key: string) {
  const kinds: { kind: number; written: string }[] = [];
  if (numberKey(sku) === key) kinds.push({ kind: 0, written: sku });
  if (gtin !== undefined && numberKey(gtin) === key) kinds.push({ kind: 1, written: gtin });
  if (numberKey(id) === key) kinds.push({ kind: 2, written: id });
  if (mpn !== undefined && partNumberKeys(mpn).includes(key)) kinds.push({ kind: 3, written: mpn });
  return kinds;
}
