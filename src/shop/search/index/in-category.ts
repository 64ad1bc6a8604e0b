import type { Dictionary } from './dictionary.ts';
import type { OpenSegment } from './open-segment.ts';
import { categoryOf, FACTS, ROW } from './rows.ts';

/** So many products of lists are remembered by a thread, four bytes each; the list unasked longest goes first. */
const MOST_KEPT = 2_000_000;

type Kept = { dictionary: Dictionary; lists: Map<string, Uint32Array> };
const kept = new WeakMap<OpenSegment, Kept>();

/**
 * The products of a category and all below it that have a text in the locale, ascending: where a list is not searched
 * for a term, two products in three need not be looked at. What category a product has does not change within a
 * segment; which are below which may, and then the dictionary is another one.
 */
export function productsInCategory(
  segment: OpenSegment,
  dictionary: Dictionary,
  asked: { category: string; locale: string; lengths: Uint16Array },
  below: Uint8Array,
): Uint32Array {
  let known = kept.get(segment);
  if (known?.dictionary !== dictionary) {
    known = { dictionary, lists: new Map() };
    kept.set(segment, known);
  }
  const { lists } = known;
  const key = `${asked.locale} ${asked.category}`;
  const list = lists.get(key) ?? listed(segment, asked.lengths, below);
  // Whoever makes up categories fills no memory.
  if (list.length === 0) return list;
  lists.delete(key);
  lists.set(key, list);
  let size = 0;
  for (const { length } of lists.values()) size += length;
  for (const [oldest, { length }] of lists) {
    if (size <= MOST_KEPT || oldest === key) break;
    lists.delete(oldest);
    size -= length;
  }
  return list;
}

function listed({ rows, products }: OpenSegment, lengths: Uint16Array, below: Uint8Array): Uint32Array {
  const isListed = (product: number): boolean =>
    below[categoryOf(rows[product * ROW + FACTS] ?? 0)] === 1 && lengths[product] !== 0;
  let count = 0;
  for (let product = 0; product < products; product += 1) if (isListed(product)) count += 1;
  const list = new Uint32Array(count);
  let at = 0;
  for (let product = 0; product < products && at < count; product += 1) {
    if (!isListed(product)) continue;
    list[at] = product;
    at += 1;
  }
  return list;
}
