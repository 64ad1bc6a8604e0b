/**
 * Price in minor units from an instant until another (exclusive), in milliseconds since 1970; null `to` means without
 * end.
 */
export type ImportedPricePeriod = { amount: number; from: number; to: number | null };

const END = Number.POSITIVE_INFINITY;
const endOf = (period: ImportedPricePeriod) => period.to ?? END;
const toOf = (end: number) => (end === END ? null : end);

/** Returns the part of a period between two instants; empty if they do not overlap. */
function within(period: ImportedPricePeriod, from: number, to: number): ImportedPricePeriod[] {
  const start = Math.max(period.from, from);
  const end = Math.min(endOf(period), to);
  return start < end ? [{ amount: period.amount, from: start, to: toOf(end) }] : [];
}

/**
 * Merges dated rows in the order of their file: the later of two overlapping rows counts. The starts and ends of rows
 * cut time into slots, which are assigned from the last row to the first. Each slot is assigned once, so that the time
 * grows little with the number of rows.
 */
export function mergeRows(rows: readonly ImportedPricePeriod[]): ImportedPricePeriod[] {
  const cuts = [...new Set(rows.flatMap((row) => [row.from, endOf(row)]))].sort((a, b) => a - b);
  const slotAt = new Map(cuts.map((instant, slot) => [instant, slot]));
  const slots: (ImportedPricePeriod | undefined)[] = cuts.map(() => undefined);
  const free = freeSlots(cuts.length);
  for (const row of rows.toReversed()) {
    const end = slotAt.get(endOf(row)) ?? 0;
    for (let slot = free.from(slotAt.get(row.from) ?? end); slot < end; slot = free.from(slot)) {
      slots[slot] = row;
      free.take(slot);
    }
  }
  return joinPeriods(
    slots.flatMap((row, slot) => {
      const [from = 0, to = END] = cuts.slice(slot, slot + 2);
      return row === undefined ? [] : [{ amount: row.amount, from, to: toOf(to) }];
    }),
  );
}

/**
 * Tracks unassigned slots. Each search shortens the chain of assigned slots, so that the next search skips it in one
 * step.
 */
function freeSlots(count: number): { from(slot: number): number; take(slot: number): void } {
  const next = Array.from({ length: count + 1 }, (_, slot) => slot);
  const follow = (slot: number) => next[slot] ?? count;
  return {
    from: (slot) => {
      let free = slot;
      while (follow(free) !== free) free = follow(free);
      for (let step = slot; step !== free; ) {
        const after = follow(step);
        next[step] = free;
        step = after;
      }
      return free;
    },
    take: (slot) => {
      next[slot] = slot + 1;
    },
  };
}

/** Joins adjacent periods of the same amount. */
export function joinPeriods(periods: ImportedPricePeriod[]): ImportedPricePeriod[] {
  const joined: ImportedPricePeriod[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    if (last && last.amount === period.amount && endOf(last) === period.from)
      joined[joined.length - 1] = { ...last, to: period.to };
    else joined.push(period);
  }
  return joined;
}

/**
 * Returns the record after the import of `wanted` at `now`. Charged prices are facts, since strike prices depend on
 * them. Before `now`, wanted prices only fill gaps; from `now` on they replace the record.
 */
export function planPrices(
  recorded: ImportedPricePeriod[],
  wanted: ImportedPricePeriod[],
  now: number,
): ImportedPricePeriod[] {
  const past = recorded.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now));
  const future = recorded.flatMap((period) => within(period, now, END));
  const before = mergeRows([...wanted.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now)), ...past]);
  const after = mergeRows([...future, ...wanted.flatMap((period) => within(period, now, END))]);
  return joinPeriods([...before, ...after]);
}

/**
 * Returns a function that tells whether the record has other prices throughout the time of a wanted price. Nothing of
 * such a price can be imported. `recorded` is sorted by time, without overlap.
 */
export function recordedOtherwise(
  recorded: readonly ImportedPricePeriod[],
  now: number,
): (wanted: ImportedPricePeriod) => boolean {
  // Recorded time regardless of the amount, and the time of each amount.
  const charged = joinTime(recorded);
  const byAmount = Map.groupBy(recorded, (period) => period.amount);
  return (wanted) => {
    if (endOf(wanted) > now) return false;
    const around = firstEndingAfter(charged, wanted.from);
    if (!around || around.from > wanted.from || endOf(around) < endOf(wanted)) return false;
    const same = firstEndingAfter(byAmount.get(wanted.amount) ?? [], wanted.from);
    return !same || same.from >= endOf(wanted);
  };
}

function joinTime(periods: readonly ImportedPricePeriod[]): ImportedPricePeriod[] {
  return joinPeriods(periods.map((period) => ({ ...period, amount: 0 })));
}

/** Returns the first of the sorted periods that ends after an instant. */
function firstEndingAfter(periods: readonly ImportedPricePeriod[], instant: number): ImportedPricePeriod | undefined {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const period = periods[middle];
    if (period && endOf(period) > instant) high = middle;
    else low = middle + 1;
  }
  return periods[low];
}

/** Returns the prices from `now` on, for a regular price and a sale price. A sale without an interval has no end. */
export function regularAndSale(
  price: number,
  sale: { amount: number; from: number | null; to: number | null } | null,
  now: number,
): ImportedPricePeriod[] {
  const regular: ImportedPricePeriod = { amount: price, from: now, to: null };
  if (!sale) return [regular];
  return mergeRows([regular, ...within({ amount: sale.amount, from: sale.from ?? now, to: sale.to }, now, END)]);
}

/** Replaces all prices from `now` on by `wanted`; earlier prices stay. */
export function replaceFuture(
  recorded: ImportedPricePeriod[],
  wanted: ImportedPricePeriod[],
  now: number,
): ImportedPricePeriod[] {
  const past = recorded.flatMap((period) => within(period, Number.NEGATIVE_INFINITY, now));
  return joinPeriods([...past, ...wanted.flatMap((period) => within(period, now, END))]);
}

/**
 * Returns the record without the planned price that begins at `from`; null if there is none that begins after `now`. The
 * price before it continues in its time; without one, that time has no price.
 */
export function withoutPlanned(
  recorded: ImportedPricePeriod[],
  from: number,
  now: number,
): ImportedPricePeriod[] | null {
  const planned = recorded.find((period) => period.from === from);
  if (!planned || from <= now) return null;
  const before = recorded.find((period) => period.to === from);
  return joinPeriods(
    recorded.flatMap((period) =>
      period !== planned ? [period] : before ? [{ ...planned, amount: before.amount }] : [],
    ),
  );
}

export function samePeriods(a: ImportedPricePeriod[], b: ImportedPricePeriod[]): boolean {
  return a.length === b.length && a.every((period, index) => isSame(period, b[index]));
}

export function isSame(a: ImportedPricePeriod, b: ImportedPricePeriod | undefined): boolean {
  return b !== undefined && a.amount === b.amount && a.from === b.from && a.to === b.to;
}
