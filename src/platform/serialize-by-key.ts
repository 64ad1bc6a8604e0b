/**
 * Work that is done by one at a time for each key, within this process. Who comes while it is done for their key waits for
 * it and shares the turn after it with everybody else who waits: that turn begins later than any of them came, so it knows
 * what they know, and nobody waits for more than two turns.
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
