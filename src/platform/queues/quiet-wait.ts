import type { RunningRequests } from './running-requests.ts';

/**
 * Creates a function that waits while people wait for answers, at most `mostMs`. Those that wait go on one by one, so that the next
 * person meets one of them at most.
 */
export function createQuietWait(
  people: Pick<RunningRequests, 'areAny' | 'onQuiet'>,
): (mostMs: number) => Promise<void> {
  const waiting = new Set<() => void>();
  let isReleasing = false;

  function release(): void {
    isReleasing = false;
    if (people.areAny()) return;
    const [first] = waiting;
    first?.();
    releaseLater();
  }

  /** Lets one of them go on after what has arrived meanwhile. */
  function releaseLater(): void {
    if (isReleasing || waiting.size === 0) return;
    isReleasing = true;
    setImmediate(release);
  }

  people.onQuiet(releaseLater);

  return (mostMs) => {
    if (mostMs <= 0 || !people.areAny()) return Promise.resolve();
    return new Promise((resolve) => {
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(leave);
        resolve();
      };
      // Other threads do not tell when their people have left.
      const timer = setTimeout(leave, mostMs);
      waiting.add(leave);
    });
  };
}
