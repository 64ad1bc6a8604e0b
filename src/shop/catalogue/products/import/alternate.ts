/** Yields to requests and timers of the same thread. */
export function nextAlternate(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
