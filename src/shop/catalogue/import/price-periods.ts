/** A price in minor units from an instant (milliseconds) until another, or without end. */
export type PricePeriod = { amount: number; from: number; to: number | null };

const END = Number.POSITIVE_INFINITY;
const endOf = (period: PricePeriod) => period.to ?? END;
const toOf = (end: number) => (end === END ? null : end);

/** Cuts the time of `over` out of the periods and puts it in. */
export function layer(periods: PricePeriod[], over: PricePeriod): PricePeriod[] {
  const rest = periods.flatMap((period) => [
    ...within(period, Number.NEGATIVE_INFINITY, over.from),
    ...within(period, endOf(over), END),
  ]);
  return [...rest, over].sort((a, b) => a.from - b.from);
}

/** The part of a period between two instants; nothing if they do not meet. */
function within(period: PricePeriod, from: number, to: number): PricePeriod[] {
  const start = Math.max(period.from, from);
  const end = Math.min(endOf(period), to);
  return start < end ? [{ amount: period.amount, from: start, to: toOf(end) }] : [];
}

/** Dated rows in the order of their file: where two overlap the later row rules. */
export function mergeRows(rows: PricePeriod[]): PricePeriod[] {
  return join(rows.reduce(layer, []));
}

/** One period where two of the same amount follow each other without a gap. */
export function join(periods: PricePeriod[]): PricePeriod[] {
  const joined: PricePeriod[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    if (last && last.amount === period.amount && endOf(last) === period.from)
      joined[joined.length - 1] = { ...last, to: period.to };
    else joined.push(period);
  }
  return joined;
}

/**
 * What the record becomes when `wanted` comes in at `now`. What has been charged is a fact, since strike prices are
 * computed from it: before `now` wanted prices fill gaps only, from `now` on they rule.
 */
export function planPrices(recorded: PricePeriod[], wanted: PricePeriod[], now: number): PricePeriod[] {
  const past = recorded.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now));
  const future = recorded.flatMap((period) => within(period, now, END));
  const before = past.reduce(
    layer,
    wanted.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now)),
  );
  const after = wanted.flatMap((period) => within(period, now, END)).reduce(layer, future);
  return join([...before, ...after]);
}

/** True if a wanted price lies wholly in time that is on record with other prices: nothing of it can be taken over. */
export function isOnRecordOtherwise(recorded: PricePeriod[], wanted: PricePeriod, now: number): boolean {
  if (endOf(wanted) > now) return false;
  const open = recorded
    .filter((period) => period.amount !== wanted.amount)
    .reduce<PricePeriod[]>(
      (rest, period) =>
        rest.flatMap((part) => [
          ...within(part, Number.NEGATIVE_INFINITY, period.from),
          ...within(part, endOf(period), END),
        ]),
      [wanted],
    );
  return open.length === 0;
}

/** The prices from `now` on that a regular price and a sale price make; a sale without an interval lasts. */
export function regularAndSale(
  price: number,
  sale: { amount: number; from: number | null; to: number | null } | null,
  now: number,
): PricePeriod[] {
  const regular: PricePeriod = { amount: price, from: now, to: null };
  if (!sale) return [regular];
  return join(
    [regular, ...within({ amount: sale.amount, from: sale.from ?? now, to: sale.to }, now, END)].reduce(layer, []),
  );
}

/** Replaces everything from `now` on by `wanted`; what was charged before stays. */
export function replaceFuture(recorded: PricePeriod[], wanted: PricePeriod[], now: number): PricePeriod[] {
  const past = recorded.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now));
  return join([...past, ...wanted.flatMap((period) => within(period, now, END))]);
}

export function samePeriods(a: PricePeriod[], b: PricePeriod[]): boolean {
  return a.length === b.length && a.every((period, index) => isSame(period, b[index]));
}

export function isSame(a: PricePeriod, b: PricePeriod | undefined): boolean {
  return b !== undefined && a.amount === b.amount && a.from === b.from && a.to === b.to;
}
