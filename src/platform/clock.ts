/** The only source of the current time in the shop, so tests can set it. Milliseconds since 1970, UTC. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Creates a clock that changes only on request, for tests and for previews of the shop at a date. */
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
