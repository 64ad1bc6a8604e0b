/** Choices of a plan or a test. Equal seeds give equal choices. */
export type Draw = {
  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number;
  /** True in this share of all cases, in percent. */
  chance(percent: number): boolean;
  /** One of a list; undefined of an empty one. */
  of<Item>(items: readonly Item[]): Item | undefined;
};

/** Creates the choices of a seed (mulberry32). */
export function drawOf(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { int, chance: (percent) => int(1, 100) <= percent, of: (items) => items[int(0, items.length - 1)] };
}

/** One of the entries, each as often as its weight. */
export function weighed<Item>(draw: Draw, entries: readonly { item: Item; weight: number }[]): Item {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  let left = draw.int(0, 1_000_000) * (total / 1_000_001);
  for (const { item, weight } of entries) {
    left -= weight;
    if (left < 0) return item;
  }
  const last = entries.at(-1);
  if (!last) throw new Error('there is nothing to choose from');
  return last.item;
}
