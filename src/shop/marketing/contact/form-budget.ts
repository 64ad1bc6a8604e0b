/** Budget of a form in progress: `take` waits until so many more bytes may be stored, `close` releases them. */
type Budget = { take(bytes: number): Promise<void>; close(): void };

/**
 * Limits the bytes that all forms with files store together: at the limit, a form waits with the rest of its upload.
 * The oldest form never waits, so that one always makes progress.
 */
export function formBudget(most: number): () => Budget {
  let held = 0;
  // In the order of opening.
  const open = new Map<symbol, number>();
  let waiting: (() => void)[] = [];
  return () => {
    const own = Symbol();
    open.set(own, 0);
    const isOldest = () => open.keys().next().value === own;
    return {
      take: async (bytes) => {
        while (open.has(own) && held + bytes > most && !isOldest())
          await new Promise<void>((resolve) => waiting.push(resolve));
        const mine = open.get(own);
        if (mine === undefined) return;
        open.set(own, mine + bytes);
        held += bytes;
      },
      close: () => {
        held -= open.get(own) ?? 0;
        open.delete(own);
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      },
    };
  };
}
