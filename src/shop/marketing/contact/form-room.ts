/** A form that is being read: `take` waits until so many bytes more may be held, `close` gives them back. */
type Room = { take(bytes: number): Promise<void>; close(): void };

/**
 * What forms with files may hold, all together: who comes when it is full waits with the rest of the form
 * still on its way. The oldest never waits, so that somebody always gets on.
 */
export function formBudget(most: number): () => Room {
  let held = 0;
  // In the order in which they were opened.
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
