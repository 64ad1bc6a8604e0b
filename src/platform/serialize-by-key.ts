/**
 * Runs `work` for one caller at a time per key, within this process. Callers that arrive during a run share the next
 * run. That run begins after all of them arrived, so it sees their data. No caller waits for more than two runs.
 */
export function serializeByKey<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  type Turn = { now: Promise<Result>; next: Promise<Result> | null };
  const turns = new Map<string, Turn>();

  function begin(key: string): Promise<Result> {
    const turn: Turn = { now: work(key), next: null };
    turns.set(key, turn);
    const end = (): void => {
      if (turn.next === null) turns.delete(key);
    };
    turn.now.then(end, end);
    return turn.now;
  }

  return (key) => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    const after = () => begin(key);
    turn.next ??= turn.now.then(after, after);
    return turn.next;
  };
}
