import type { SearchRequest } from '../types.ts';
import { OF_WORD, setBit } from './bits.ts';
import type { Dictionary } from './dictionary.ts';
import type { OpenSegment } from './open-segment.ts';
import { FACTS, placementOf, ROW } from './rows.ts';

/**
 * Maximum number of cached words of bits in a thread, four bytes each. The least recently used list is evicted first.
 */
const MOST_KEPT = 2_000_000;

type Kept = { dictionary: Dictionary; lists: Map<string, Int32Array> };
const kept = new WeakMap<OpenSegment, Kept>();

/**
 * Returns the products with a text in the locale that are in a category or below it, one bit each. If `below` is null,
 * it returns all products with a text. A product keeps its categories within a segment. A change of the category tree
 * brings a new dictionary. Null if there are none.
 */
export function listedProducts(
  segment: OpenSegment,
  dictionary: Dictionary,
  asked: { category: string | null; locale: string; persons: SearchRequest['persons']; lengths: Uint16Array },
  below: Uint8Array | null,
): Int32Array | null {
  let known = kept.get(segment);
  if (known?.dictionary !== dictionary) {
    known = { dictionary, lists: new Map() };
    kept.set(segment, known);
  }
  const { lists } = known;
  const { own, others } = asked.persons ?? { own: [], others: [] };
  const key = [asked.locale, asked.category ?? '', ...own, '', ...others].join(' ');
  const list = lists.get(key) ?? listed(segment, asked.lengths, below);
  // Invented categories must not fill the cache.
  if (list === null) return null;
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

function listed({ rows, products }: OpenSegment, lengths: Uint16Array, below: Uint8Array | null): Int32Array | null {
  const list = new Int32Array(Math.ceil(products / OF_WORD));
  let isAny = false;
  for (let product = 0; product < products; product += 1) {
    if (lengths[product] === 0) continue;
    if (below !== null && below[placementOf(rows[product * ROW + FACTS] ?? 0)] !== 1) continue;
    setBit(list, product);
    isAny = true;
  }
  return isAny ? list : null;
}
