/** Runs at once, then drops all calls for `interval` milliseconds. */
export function throttle(run: () => void, interval: number, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < interval) return;
    last = now();
    run();
  };
}
