/** What an article cost over a time; `to` is the first moment at which it no longer did, null while it lasts. */
export type PricePeriod = { amount: number; from: Date; to: Date | null };
export type StrikePrice = {
  /** Minor units: the price that may be struck through. */
  amount: number;
  /** Whole percent, rounded down, from that price. */
  percentOff: number;
  /** From when on it may no longer be shown, by time alone; null if never. */
  until: Date | null;
};
export type StrikePriceRule = 'ch' | 'eu';

const DAY = 86_400_000;
const LONG_ENOUGH = 30 * DAY;

/** Neighbouring periods of one amount joined, oldest first, up to the one that holds now; `to` of the last is now. */
type Run = { amount: number; from: number; to: number };

/**
 * The earlier price that may be shown beside the current one, by the law of the country (docs/rules/prices.md#strike-prices):
 * - ch: PBV Art. 16. The price charged immediately before, for half as long as it had been charged, two months at
 *   most; or a price that had been charged for 30 days on end, without limit of time and through further reductions.
 * - eu: Directive 98/6 Art. 6a. The lowest price of the 30 days before the reduction; a reduction in steps keeps the
 *   reference of its first step.
 * Null if there is no current price or no lawful higher one.
 */
export function comparePrice(history: PricePeriod[], now: Date, rule: StrikePriceRule): StrikePrice | null {
  const runs = runsUntil(history, now);
  const current = runs.at(-1);
  if (!current || current.to !== now.getTime()) return null;
  const reference = rule === 'ch' ? swissReference(runs, now) : europeanReference(runs);
  if (!reference || reference.amount <= current.amount) return null;
  const percentOff = Math.floor(((reference.amount - current.amount) * 100) / reference.amount);
  return { amount: reference.amount, percentOff, until: reference.until };
}

function runsUntil(history: PricePeriod[], now: Date): Run[] {
  const past = history.filter((period) => period.from <= now).sort((a, b) => a.from.getTime() - b.from.getTime());
  const runs: Run[] = [];
  for (const period of past) {
    const from = period.from.getTime();
    const to = Math.min(period.to?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime());
    const last = runs.at(-1);
    if (last && last.amount === period.amount && last.to === from) last.to = to;
    else runs.push({ amount: period.amount, from, to });
  }
  // A price that ended exactly now is no current one: the last period must hold this very moment.
  const newest = past.at(-1);
  return newest && (newest.to === null || newest.to > now) ? runs : [];
}

type Reference = { amount: number; until: Date | null };

function swissReference(runs: Run[], now: Date): Reference | null {
  const current = runs.at(-1);
  if (!current) return null;
  const lasting = longCharged(runs);
  const recent = chargedJustBefore(runs, now);
  if (recent && (!lasting || recent.amount > lasting)) return recent;
  return lasting ? { amount: lasting, until: null } : null;
}

/** Art. 16 para. 1 a1. Its limit of two months never binds: what was charged for four falls under a2. */
function chargedJustBefore(runs: Run[], now: Date): Reference | null {
  const [before, current] = runs.slice(-2);
  if (!before || !current || before.to !== current.from || before.amount <= current.amount) return null;
  const until = current.from + Math.floor((before.to - before.from) / 2);
  return now.getTime() < until ? { amount: before.amount, until: new Date(until) } : null;
}

/** Art. 16 para. 1 a2 and 3bis: back through falling prices, times off sale included, to the highest one charged for long. */
function longCharged(runs: Run[]): number | null {
  let found: number | null = null;
  let lower = runs.at(-1)?.amount ?? 0;
  for (const run of runs.slice(0, -1).reverse()) {
    // The same price before a time off sale is the same reduction, resumed.
    if (run.amount < lower) break;
    if (run.to - run.from >= LONG_ENOUGH) found = run.amount;
    lower = run.amount;
  }
  return found;
}

function europeanReference(runs: Run[]): Reference | null {
  let first = runs.length - 1;
  // A step of a reduction is a shorter price between a higher one before it and a lower one after it.
  for (;;) {
    const step = runs[first - 1];
    const before = runs[first - 2];
    const start = runs[first];
    if (!step || !before || !start) break;
    const falling =
      before.to === step.from && step.to === start.from && before.amount > step.amount && step.amount > start.amount;
    if (!falling || step.to - step.from >= LONG_ENOUGH) break;
    first -= 1;
  }
  const reduction = runs[first];
  if (!reduction) return null;
  const window = runs.slice(0, first).filter((run) => run.to > reduction.from - LONG_ENOUGH);
  return window.length === 0 ? null : { amount: Math.min(...window.map((run) => run.amount)), until: null };
}
