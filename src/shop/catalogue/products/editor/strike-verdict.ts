import { comparePrice, type StrikePrice, type StrikePriceRule } from '../../prices/index.ts';
import { parsePrice } from '../import/amounts.ts';
import { type ImportedPricePeriod, planPrices } from '../import/price-periods.ts';

/** Returns the earlier price that the law would allow beside a price that is valid from now on; null for none. */
export function strikeAt(
  recorded: readonly ImportedPricePeriod[],
  amount: number,
  { now, rule }: { now: number; rule: StrikePriceRule },
): StrikePrice | null {
  const next = recorded.find(({ from }) => from > now)?.from ?? null;
  const planned = planPrices([...recorded], [{ amount, from: now, to: next }], now);
  const history = planned.map(({ from, to, ...period }) => ({
    ...period,
    from: new Date(from),
    to: to === null ? null : new Date(to),
  }));
  // A price is charged once an instant has passed.
  return comparePrice(history, new Date(now + 1), rule);
}

/** Verdict about a typed price; `unreadable` while it is none. */
export type StrikeVerdict = { strike: StrikePrice | null } | 'unreadable';

export function strikeVerdict(
  recorded: readonly ImportedPricePeriod[],
  typed: string,
  about: { now: number; rule: StrikePriceRule; currency: string },
): StrikeVerdict {
  const read = parsePrice(typed, about.currency, true);
  return 'amount' in read ? { strike: strikeAt(recorded, read.amount, about) } : 'unreadable';
}
