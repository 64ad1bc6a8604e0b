import type { StoredLine } from './basket.store.ts';

export type MergedLines = {
  lines: StoredLine[];
  /** Lines that came from the browser's basket or grew by it: what is told. */
  changed: number;
};

/** More is no wish, but an accident of many logins; what the table takes. */
const MOST = 9999;

/**
 * What a customer's basket holds once the browser's is added (docs/rules/checkout.md#merging-baskets): no line is lost, and quantities add
 * up. More than there is in stock, or than may be ordered at once, stays written, so that the basket says so itself.
 * A price is compared with what was seen on this browser, which is the newer sight.
 */
export function mergeBaskets(theirs: StoredLine[], browsers: StoredLine[]): MergedLines {
  const lines = new Map(theirs.map((line) => [line.sku, { ...line }]));
  for (const line of browsers) {
    const present = lines.get(line.sku);
    lines.set(line.sku, { ...line, quantity: Math.min(MOST, (present?.quantity ?? 0) + line.quantity) });
  }
  return { lines: [...lines.values()], changed: browsers.length };
}
