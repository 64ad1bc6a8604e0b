/** Pseudo-random numbers that are equal on every machine for one seed and place. */
export type Random = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Returns at most `count` different items. */
  some<T>(list: readonly T[], count: number): T[];
};

/** Mulberry32 over a mixed seed, so that places can be generated in any order. */
export function randomAt(seed: number, place: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const rest = [...list];
      const chosen: (typeof list)[number][] = [];
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(whole(0, rest.length - 1), 1));
      return chosen;
    },
  };
}
