import type { StoredLine } from './basket.store.ts';

export type MergedLines = {
  lines: StoredLine[];
  /** Number of lines that the browser's basket added or raised; the login page reports it. */
  changed: number;
};

/** Maximum that the table accepts; only an accident of many logins reaches it. */
const MOST = 9999;

/**
 * Merges the browser's basket into the customer's (docs/rules/checkout.md#merging-baskets): no line is lost, and
 * quantities add up. Quantities above stock or order limit stay, so that the basket can say so. The price last seen is
 * the browser's, which is the more recent one.
 */
export function mergeBaskets(theirs: StoredLine[], browsers: StoredLine[]): MergedLines {
  const lines = new Map(theirs.map((line) => [line.sku, { ...line }]));
  for (const line of browsers) {
    const present = lines.get(line.sku);
    lines.set(line.sku, { ...line, quantity: Math.min(MOST, (present?.quantity ?? 0) + line.quantity) });
  }
  return { lines: [...lines.values()], changed: browsers.length };
}
