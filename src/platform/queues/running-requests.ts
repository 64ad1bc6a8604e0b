/** Requests of people that run in this thread. */
export type RunningRequests = {
  /** Notes that a request starts; returns what its end calls. */
  begin(): () => void;
  count(): number;
  /** Sets what is called when none runs any more. */
  onQuiet(call: () => void): void;
};

/** Longest time in ms that a request counts. A longer one waits for its client, or for another machine. */
const COUNTED_MS = 1000;

export function createRunningRequests(countedMs = COUNTED_MS): RunningRequests {
  const calls: (() => void)[] = [];
  let count = 0;
  return {
    begin: () => {
      count += 1;
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        count -= 1;
        if (count === 0) for (const call of calls) call();
      };
      const timer = setTimeout(end, countedMs);
      timer.unref();
      return end;
    },
    count: () => count,
    onQuiet: (call) => {
      calls.push(call);
    },
  };
}
