import { sharedArray } from './grow.ts';
import type { Strings } from './strings.ts';

/**
 * Hash table of article numbers, GTINs, product numbers and makers' part numbers for exact lookups. An entry is a
 * position: first variants by article number, then variants by GTIN, then products, then variants by part number.
 */
export type NumberKind = 'sku' | 'gtin' | 'product' | 'mpn';
export type NumberTables = { skus: Strings; gtins: Strings; ids: Strings; mpns: Strings };

/** Returns letters and digits in capitals: "76-123 45" is 7612345. */
export function numberKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** A part number of fewer signs, or without a digit, may be an ordinary word. */
const SHORTEST_PART_NUMBER = 4;

/** Returns the keys of a maker's part number: with its revision, and without: "MPN-007" is "MPN-007/A" as well. */
export function partNumberKeys(mpn: string): string[] {
  const [before = '', ...revision] = mpn.split('/');
  const keys = [mpn, ...(revision.length > 0 ? [before] : [])].map(numberKey);
  return [...new Set(keys)].filter((key) => key.length >= SHORTEST_PART_NUMBER && /\d/.test(key));
}

export function buildNumbers({ skus, gtins, ids, mpns }: NumberTables): Uint32Array {
  const kinds = [skus, gtins, ids];
  const parts = new Map<number, string[]>();
  let count = kinds.reduce((sum, { length }) => sum + length, 0);
  const firstPart = count;
  for (let place = 0; place < mpns.length; place += 1) {
    const mpn = mpns.at(place);
    const keys = mpn === '' ? [] : partNumberKeys(mpn);
    if (keys.length > 0) parts.set(firstPart + place, keys);
    count += keys.length;
  }
  const slots = sharedArray(Uint32Array, 2 ** Math.ceil(Math.log2(Math.max(2, count) * 1.5)));
  const enter = (key: string, entry: number): void => {
    let slot = hashOf(key) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = entry + 1;
  };
  let entry = 0;
  for (const table of kinds)
    for (let place = 0; place < table.length; place += 1, entry += 1) {
      const text = table.at(place);
      if (text !== '') enter(numberKey(text), entry);
    }
  for (const [part, keys] of parts) for (const key of keys) enter(key, part);
  return slots;
}

/** Returns all entries with this number, live or dead. */
export function findNumber(
  slots: Uint32Array,
  { skus, gtins, ids, mpns }: NumberTables,
  key: string,
): { kind: NumberKind; place: number; written: string }[] {
  const tables: [NumberKind, Strings][] = [
    ['sku', skus],
    ['gtin', gtins],
    ['product', ids],
    ['mpn', mpns],
  ];
  const found: { kind: NumberKind; place: number; written: string }[] = [];
  let slot = hashOf(key) & (slots.length - 1);
  for (;;) {
    let entry = (slots[slot] ?? 0) - 1;
    if (entry < 0) return found;
    for (const [kind, table] of tables) {
      if (entry >= table.length) {
        entry -= table.length;
        continue;
      }
      const written = table.at(entry);
      const keys = kind === 'mpn' ? partNumberKeys(written) : [numberKey(written)];
      // A part number with a revision is entered twice.
      const isNews = kind !== 'mpn' || !found.some((other) => other.kind === kind && other.place === entry);
      if (keys.includes(key) && isNews) found.push({ kind, place: entry, written });
      break;
    }
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
