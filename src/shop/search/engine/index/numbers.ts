import { sharedArray } from './grow.ts';
import type { Strings } from './strings.ts';

/**
 * Hash table of article numbers, GTINs and product numbers for exact lookups. An entry is a position: first variants by
 * article number, then variants by GTIN, then products.
 */
export type NumberKind = 'sku' | 'gtin' | 'product';
export type NumberTables = { skus: Strings; gtins: Strings; ids: Strings };

/** Returns letters and digits in capitals: "76-123 45" is 7612345. */
export function numberKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export function buildNumbers({ skus, gtins, ids }: NumberTables): Uint32Array {
  const count = skus.length + gtins.length + ids.length;
  const slots = sharedArray(Uint32Array, 2 ** Math.ceil(Math.log2(Math.max(2, count) * 1.5)));
  const enter = (text: string, entry: number): void => {
    if (text === '') return;
    let slot = hashOf(numberKey(text)) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = entry + 1;
  };
  for (let place = 0; place < skus.length; place += 1) enter(skus.at(place), place);
  for (let place = 0; place < gtins.length; place += 1) enter(gtins.at(place), skus.length + place);
  for (let place = 0; place < ids.length; place += 1) enter(ids.at(place), skus.length + gtins.length + place);
  return slots;
}

/** Returns all entries with this number, live or dead. */
export function findNumber(
  slots: Uint32Array,
  { skus, gtins, ids }: NumberTables,
  key: string,
): { kind: NumberKind; place: number; written: string }[] {
  const found: { kind: NumberKind; place: number; written: string }[] = [];
  let slot = hashOf(key) & (slots.length - 1);
  for (;;) {
    const entry = (slots[slot] ?? 0) - 1;
    if (entry < 0) return found;
    const [kind, place, table]: [NumberKind, number, Strings] =
      entry < skus.length
        ? ['sku', entry, skus]
        : entry < skus.length + gtins.length
          ? ['gtin', entry - skus.length, gtins]
          : ['product', entry - skus.length - gtins.length, ids];
    const written = table.at(place);
    if (numberKey(written) === key) found.push({ kind, place, written });
    slot = (slot + 1) & (slots.length - 1);
  }
}

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The table uses the lowest bits, so mix the others into them.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
