/**
 * Number of products by price in whole currency units. Bars of a histogram are whole units wide, so only the lowest and
 * the highest price need minor units.
 */
export type PriceCounts = {
  /** Minor units. Before the first count, the lowest is above the highest. */
  lowest: number;
  highest: number;
  /** Counts by unit, from `first` on. */
  units: Uint32Array;
  first: number;
  /** Units of prices above MOST_ROOM. */
  beyond: number[];
};

/** Minor units of one currency unit. */
export const UNIT = 100;
/** Above every price; the index stores prices in 32 bits. */
export const HIGHEST = 0x7fffffff;
/** Initial number of units, enough for most catalogues; the array grows for higher prices. */
const ROOM = 1024;
/** Maximum number of units of the array. Few catalogues have higher prices, and only few of them. */
const MOST_ROOM = 65_536;

export function newPriceCounts(): PriceCounts {
  return { lowest: HIGHEST, highest: 0, units: new Uint32Array(ROOM), first: 0, beyond: [] };
}

export function countPrice(prices: PriceCounts, amount: number): void {
  if (amount < prices.lowest) prices.lowest = amount;
  if (amount > prices.highest) prices.highest = amount;
  const unit = unitOf(amount);
  if (unit < prices.units.length) prices.units[unit] = (prices.units[unit] ?? 0) + 1;
  else countDear(prices, unit, 1);
}

/** Counts the first `count` amounts. */
export function countPrices(prices: PriceCounts, amounts: Int32Array, count: number): void {
  let { lowest, highest, units } = prices;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount < lowest) lowest = amount;
    if (amount > highest) highest = amount;
    const unit = unitOf(amount);
    if (unit < units.length) units[unit] = (units[unit] ?? 0) + 1;
    else {
      countDear(prices, unit, 1);
      units = prices.units;
    }
  }
  prices.lowest = lowest;
  prices.highest = highest;
}

function countDear(prices: PriceCounts, unit: number, count: number): void {
  if (unit >= MOST_ROOM) {
    for (let one = 0; one < count; one += 1) prices.beyond.push(unit);
    return;
  }
  const { units } = prices;
  let room = units.length;
  while (room <= unit) room *= 2;
  prices.units = new Uint32Array(room);
  prices.units.set(units);
  prices.units[unit] = count;
}

/** Returns a copy of the counts without unused units. */
export function packedPrices({ lowest, highest, units, beyond }: PriceCounts): PriceCounts {
  const first = Math.min(units.length, unitOf(lowest));
  return { lowest, highest, units: units.slice(first, unitOf(highest) + 1), first, beyond };
}

export function addPrices(prices: PriceCounts, other: PriceCounts): void {
  prices.lowest = Math.min(prices.lowest, other.lowest);
  prices.highest = Math.max(prices.highest, other.highest);
  for (let at = 0; at < other.units.length; at += 1) {
    const unit = other.first + at;
    const count = other.units[at] ?? 0;
    if (unit < prices.units.length) prices.units[unit] = (prices.units[unit] ?? 0) + count;
    else if (count > 0) countDear(prices, unit, count);
  }
  prices.beyond.push(...other.beyond);
}

/** Calls back for each unit with products. */
export function eachUnit(
  { lowest, highest, units, beyond }: PriceCounts,
  visit: (unit: number, count: number) => void,
) {
  const last = Math.min(units.length - 1, unitOf(highest));
  for (let unit = unitOf(lowest); unit <= last; unit += 1) {
    const count = units[unit] ?? 0;
    if (count > 0) visit(unit, count);
  }
  for (const unit of beyond) visit(unit, 1);
}

/** Returns the whole currency units of an amount. */
function unitOf(amount: number): number {
  return (amount / UNIT) | 0;
}
