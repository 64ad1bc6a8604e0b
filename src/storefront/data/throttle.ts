/** Runs at once, and then not again until `interval` milliseconds are over: what comes between is dropped. */
export function throttle(run: () => void, interval: number, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < interval) return;
    last = now();
    run();
  };
}
