/** Runs at most `atOnce` at a time; null for what comes when `longest` wait already. */
export function boundedQueue(atOnce: number, longest: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= atOnce) {
      if (waiting.length >= longest) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
