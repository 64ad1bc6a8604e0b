/** Goods that a scan can name: a line of an order, or a part of its set. `units`: to pack at most. */
export type ScanItem = {
  /** Position of the line, for a part of a set with its article number: "3" or "3.vase-1". */
  key: string;
  position: number;
  sku: string;
  gtin: string | null;
  /** Units of the part in one set; 1 for other goods. */
  perSet: number;
  units: number;
};

export type ScanProblem =
  /** The order has no such goods. */
  | 'scan-unknown'
  /** All units of these goods are scanned. */
  | 'scan-too-many';

/** Normalises a scanned code: without spaces, and a GTIN without the leading zeros of 14 digits. */
function bare(code: string): string {
  const text = code.replaceAll(/\s/g, '');
  return /^\d{8,14}$/.test(text) ? text.replace(/^0+/, '') : text.toLowerCase();
}

/**
 * Finds the goods of a scanned code and counts one unit more of them. Goods in several lines fill the first line that
 * lacks some.
 */
export function scanUnit(
  items: readonly ScanItem[],
  counts: ReadonlyMap<string, number>,
  code: string,
): { ok: true; item: ScanItem; counts: Map<string, number> } | { ok: false; problem: ScanProblem } {
  const wanted = bare(code);
  const named = items.filter(({ sku, gtin }) => bare(sku) === wanted || (gtin !== null && bare(gtin) === wanted));
  if (wanted === '' || named.length === 0) return { ok: false, problem: 'scan-unknown' };
  const item = named.find(({ key, units }) => (counts.get(key) ?? 0) < units);
  if (!item) return { ok: false, problem: 'scan-too-many' };
  return { ok: true, item, counts: new Map(counts).set(item.key, (counts.get(item.key) ?? 0) + 1) };
}

/** Reads the counts of a form ("count.3"); null for an invalid number or more units than there are. */
export function readScanCounts(
  items: readonly ScanItem[],
  entered: Readonly<Record<string, string>>,
): Map<string, number> | null {
  const counts = new Map<string, number>();
  for (const { key, units } of items) {
    const typed = (entered[`count.${key}`] ?? '').trim();
    if (typed !== '' && (!/^\d{1,4}$/.test(typed) || Number(typed) > units)) return null;
    counts.set(key, Number(typed));
  }
  return counts;
}

/** Returns the units of each line in a parcel; null if a set is not whole: its parts are shipped together. */
export function unitsOfCounts(
  items: readonly ScanItem[],
  counts: ReadonlyMap<string, number>,
): Map<number, number> | null {
  const units = new Map<number, number>();
  for (const [position, parts] of Map.groupBy(items, (item) => item.position)) {
    const sets = parts.map(({ key, perSet }) => (counts.get(key) ?? 0) / perSet);
    const [first = 0] = sets;
    if (!Number.isInteger(first) || sets.some((count) => count !== first)) return null;
    if (first > 0) units.set(position, first);
  }
  return units;
}
