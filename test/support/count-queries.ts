import pg from 'pg';
import { vi } from 'vitest';

/** Returns the texts of all statements that `run` sends to the database, transactions included. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return spy.mock.calls.map(([query]) => textOf(query));
  } finally {
    spy.mockRestore();
  }
}

/**
 * Returns the sizes of the groups of statements that transactions within `run` send together. A statement that waits for
 * the answer of the one before begins a group.
 */
export async function groupsOf(run: () => Promise<unknown>): Promise<number[]> {
  const groups: number[] = [];
  const underWay = new Map<object, number>();
  const { prototype } = pg.Client;
  const send = prototype.query;
  function counted(this: pg.Client, ...asked: unknown[]): unknown {
    const waiting = underWay.get(this);
    if (waiting === undefined && asked[0] !== 'begin') return Reflect.apply(send, this, asked);
    if (waiting) groups.push((groups.pop() ?? 0) + 1);
    else groups.push(1);
    underWay.set(this, (waiting ?? 0) + 1);
    const answer: unknown = Reflect.apply(send, this, asked);
    const answered = (): void => {
      underWay.set(this, (underWay.get(this) ?? 1) - 1);
    };
    if (answer instanceof Promise) void answer.then(answered, answered);
    return answer;
  }
  Object.defineProperty(prototype, 'query', { value: counted, configurable: true, writable: true });
  try {
    await run();
    return groups;
  } finally {
    prototype.query = send;
  }
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).trim().replaceAll(/\s+/g, ' ');
}
