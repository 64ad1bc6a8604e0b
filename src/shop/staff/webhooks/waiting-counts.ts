/** Number of waiting deliveries of an endpoint, by subject. Later events of these subjects wait behind them. */
export type WaitingCounts = {
  add(subject: string): void;
  remove(subject: string): void;
  has(subject: string): boolean;
  all(): number;
};

export function createWaitingCounts(): WaitingCounts {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    add: (subject) => {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
      all += 1;
    },
    remove: (subject) => {
      const count = (counts.get(subject) ?? 1) - 1;
      if (count === 0) counts.delete(subject);
      else counts.set(subject, count);
      all -= 1;
    },
    has: (subject) => counts.has(subject),
    all: () => all,
  };
}
