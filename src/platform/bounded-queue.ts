/**
 * Creates a queue that runs at most `atOnce` tasks at a time. Returns null for a task if `longest` tasks wait already.
 */
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
      // Passes the slot to the next waiting task, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
