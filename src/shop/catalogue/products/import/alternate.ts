/** Lets requests and timers of the same thread have their turn. */
export function nextAlternate(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
