/** Waiting time after which the pace is judged, in milliseconds. */
const WINDOW_MS = 30_000;

/**
 * Judges how fast a sender is. `isTooSlow` takes the milliseconds spent waiting for a chunk, and its bytes; time in which
 * the shop itself was busy does not count. A form that arrives within 30 seconds is never too slow.
 */
export function createPace(bytesPerSecond: number) {
  let [waited, received] = [0, 0];
  return {
    isTooSlow: (ms: number, bytes: number): boolean => {
      waited += ms;
      received += bytes;
      if (waited < WINDOW_MS) return false;
      const isSlow = received < (bytesPerSecond * waited) / 1000;
      [waited, received] = [0, 0];
      return isSlow;
    },
  };
}
