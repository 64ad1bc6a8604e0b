/** The only source of "now" in the shop, so that tests can move it. Milliseconds since 1970, UTC. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: for tests and for previewing the shop as of a date. */
export function fixedClock(
  start: Date | string,
): Clock & { set(to: Date | string): void; advance(milliseconds: number): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (to) => {
      current = new Date(to);
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
