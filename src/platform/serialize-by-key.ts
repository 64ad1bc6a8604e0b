/**
 * Runs `work` for one caller at a time per key, within this process. Callers that arrive during a run share the next
 * run. That run begins after all of them arrived, so it sees their data. No caller waits for more than two runs.
 */
export function serializeByKey<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  type Runs = { now: Promise<Result>; next: Promise<Result> | null };
  const running = new Map<string, Runs>();

  function begin(key: string): Promise<Result> {
    const runs: Runs = { now: work(key), next: null };
    running.set(key, runs);
    const end = (): void => {
      if (runs.next === null) running.delete(key);
    };
    runs.now.then(end, end);
    return runs.now;
  }

  return (key) => {
    const runs = running.get(key);
    if (!runs) return begin(key);
    const after = () => begin(key);
    runs.next ??= runs.now.then(after, after);
    return runs.next;
  };
}
