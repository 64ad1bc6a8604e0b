import { spread } from './spread.ts';

/** "Three for two": of each `take` units the cheapest are free, so that `pay` of them are paid. */
export type Multibuy = { take: number; pay: number };

/** Units of a line that may count: price of one in minor units, and how many. */
export type MultibuyLine = { key: string; unit: number; quantity: number };

export type MultibuyResult = {
  /** Reduction by line, in the order of the lines. */
  shares: number[];
  /** Units by line that are part of a group. They count for no other multibuy. */
  used: number[];
};

/**
 * Forms groups of `take` units, the dearest units first, which leaves the customer the largest reduction. In each group
 * the cheapest units are free, and units that fill no group cost their price. The sum of the free units is spread over
 * all units of the groups by their price. A refund of any of them is its share of what was paid. Neither the sum nor the share of a line depends on the order of the lines.
 */
export function multibuyShares(lines: readonly MultibuyLine[], { take, pay }: Multibuy): MultibuyResult {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grouped = Math.floor(total / take) * take;
  const ranked = lines
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => b.unit - a.unit || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  let position = 0;
  const parts = ranked.map(({ index, unit, quantity }) => {
    const [from, to] = [position, Math.min(position + quantity, grouped)];
    position = Math.max(from, to);
    const used = position - from;
    return { index, used, price: unit * used, free: unit * (freeBefore(position) - freeBefore(from)) };
  });

  /** Number of free units among the first ones. */
  function freeBefore(count: number): number {
    return Math.floor(count / take) * (take - pay) + Math.max(0, (count % take) - pay);
  }

  const free = parts.reduce((sum, part) => sum + part.free, 0);
  const byRank =
    free === 0
      ? parts.map(() => 0)
      : spread(
          free,
          parts.map((part) => part.price),
        );
  const result: MultibuyResult = { shares: lines.map(() => 0), used: lines.map(() => 0) };
  parts.forEach(({ index, used }, rank) => {
    result.shares[index] = byRank[rank] ?? 0;
    result.used[index] = used;
  });
  return result;
}
