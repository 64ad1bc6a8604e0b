/** Row of the form that splits a payment: an order, and its part as entered. */
type SplitRow = { order: string; amount: string };

/** Most orders of a payment. */
const MOST = 20;
const FEWEST = 4;
/** Rows that the form adds at once. */
const MORE = 4;
const EMPTY: SplitRow = { order: '', amount: '' };

/** Reads the rows of a sent form; null if it is another form. */
function enteredRows(entered: Readonly<Record<string, string>>): SplitRow[] | null {
  const rows: SplitRow[] = [];
  while (`order-${rows.length}` in entered && rows.length < MOST)
    rows.push({ order: entered[`order-${rows.length}`] ?? '', amount: entered[`amount-${rows.length}`] ?? '' });
  return rows.length === 0 ? null : rows;
}

/** Returns the rows that the form shows: those of a refused form, else suggested ones, and empty ones. */
export function splitRows(
  entered: Readonly<Record<string, string>>,
  suggested: readonly SplitRow[],
): { rows: (SplitRow & { place: number })[]; mayAdd: boolean } {
  const shown = enteredRows(entered);
  const wanted = shown ? shown.length + (entered.more === undefined ? 0 : MORE) : suggested.length + 2;
  const count = Math.min(MOST, Math.max(FEWEST, wanted));
  const filled = (shown ?? suggested).slice(0, count);
  return {
    rows: Array.from({ length: count }, (_, place) => ({ ...(filled[place] ?? EMPTY), place })),
    mayAdd: count < MOST,
  };
}

/** Returns the filled rows as lines of an order and its amount. */
export function partsOfSplit(entered: Readonly<Record<string, string>>): string {
  return (enteredRows(entered) ?? [])
    .map(({ order, amount }) => `${order.trim()} ${amount.trim()}`.trim())
    .filter((line) => line !== '')
    .join('\n');
}
