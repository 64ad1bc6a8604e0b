/** Price of a variant over time. `to` is exclusive; null while the price is valid. */
export type PricePeriod = { amount: number; from: Date; to: Date | null };
export type StrikePrice = {
  /** Price that may be struck through, in minor units. */
  amount: number;
  /** Reduction from that price, whole percent rounded down. */
  percentOff: number;
  /** Time from which the law no longer allows it; null if no time limit applies. */
  until: Date | null;
};
export type StrikePriceRule = 'ch' | 'eu';

const DAY = 86_400_000;
const LONG_ENOUGH = 30 * DAY;

/** Adjacent periods of one amount, joined. The last run ends now. */
type Run = { amount: number; from: number; to: number };

/**
 * Returns the earlier price that the law allows beside the current one (docs/rules/prices.md#strike-prices); null if
 * there is no current price or no lawful higher one.
 * - ch: PBV Art. 16. The price charged immediately before, for half as long as it was charged and at most two months.
 *   Also a price charged for 30 consecutive days, without time limit and through further reductions.
 * - eu: Directive 98/6 Art. 6a. The lowest price of the 30 days before the reduction. A reduction in steps uses the
 *   reference of its first step.
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
  // A price that ends exactly now is not current.
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

/** Applies Art. 16 para. 1 a1. Its limit of two months never binds: a price charged for four months falls under a2. */
function chargedJustBefore(runs: Run[], now: Date): Reference | null {
  const [before, current] = runs.slice(-2);
  if (!before || !current || before.to !== current.from || before.amount <= current.amount) return null;
  const until = current.from + Math.floor((before.to - before.from) / 2);
  return now.getTime() < until ? { amount: before.amount, until: new Date(until) } : null;
}

/**
 * Applies Art. 16 para. 1 a2 and 3bis: walks back through falling prices and times off sale to the highest price
 * charged for 30 days.
 */
function longCharged(runs: Run[]): number | null {
  let found: number | null = null;
  let lower = runs.at(-1)?.amount ?? 0;
  for (const run of runs.slice(0, -1).reverse()) {
    // An equal price before a time off sale belongs to the same reduction.
    if (run.amount < lower) break;
    if (run.to - run.from >= LONG_ENOUGH) found = run.amount;
    lower = run.amount;
  }
  return found;
}

function europeanReference(runs: Run[]): Reference | null {
  let first = runs.length - 1;
  // A step of a reduction is a price of less than 30 days, below the one before it and above the one after it.
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
