/** Slots of long answers: a client has some at the same time, and all clients together have some more. */
export type StreamSlots = {
  /** Takes a slot; returns its release, or null if there is none. */
  take(client: string): (() => void) | null;
};

export function createStreamSlots(limits: { perClient: number; all: number }): StreamSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: (client) => {
      const own = taken.get(client) ?? 0;
      if (own >= limits.perClient || all >= limits.all) return null;
      taken.set(client, own + 1);
      all += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        all -= 1;
        const left = (taken.get(client) ?? 1) - 1;
        if (left === 0) taken.delete(client);
        else taken.set(client, left);
      };
    },
  };
}
