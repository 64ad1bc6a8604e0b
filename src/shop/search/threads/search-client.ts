import type { MessagePort } from 'node:worker_threads';
import type { SearchResult, Suggestions } from '../types.ts';
import type { Answer, FromClient, Question, ToClient } from './messages.ts';

/** Why the index has no answer: then PostgreSQL is asked. */
export type NoAnswer = 'no-index' | 'broken' | 'late' | 'full';
type Answered = { kind: 'query'; result: SearchResult } | { kind: 'suggest'; result: Suggestions };
export type Asked = { ok: true; answer: Answered } | { ok: false; reason: NoAnswer; detail?: string };
/** A question without its number. */
export type Unnumbered = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

export type SearchClient = {
  ask(question: Unnumbered): Promise<Asked>;
  /** Whether there is anybody to ask. */
  isReady(): boolean;
  /** Questions that wait for an answer. */
  waiting(): number;
  /** Called when goods have changed in the index. */
  onRenewed(listener: () => void): void;
  close(): void;
};

/** So many questions wait for one thread at most: behind more, an answer would come too late anyway. */
const MOST_WAITING = 100;
const LATE_MS = 3000;
/** A thread that says nothing for so long is given up. */
const STUCK_MS = 10_000;

type Waiting = { settle(asked: Asked): void; timer: NodeJS.Timeout };
type Thread = { port: MessagePort; waiting: Map<number, Waiting>; lastAnswer: number };

/** Asks the threads that have the index, the one with the least to do; at the other end is the host. */
export function createSearchClient(
  host: MessagePort,
  limits: { lateMs: number; stuckMs: number; most: number } = {
    lateMs: LATE_MS,
    stuckMs: STUCK_MS,
    most: MOST_WAITING,
  },
): SearchClient {
  const threads = new Map<number, Thread>();
  const listeners: (() => void)[] = [];
  let lastId = 0;

  function drop(number: number): void {
    const thread = threads.get(number);
    threads.delete(number);
    thread?.port.close();
    for (const { settle } of thread?.waiting.values() ?? []) settle({ ok: false, reason: 'broken' });
  }

  function add(number: number, port: MessagePort): void {
    drop(number);
    const thread: Thread = { port, waiting: new Map(), lastAnswer: performance.now() };
    threads.set(number, thread);
    port.on('message', (answer: Answer) => {
      thread.lastAnswer = performance.now();
      const waiting = thread.waiting.get(answer.id);
      if (answer.kind === 'none') waiting?.settle({ ok: false, reason: 'no-index' });
      else if (answer.kind === 'failed') waiting?.settle({ ok: false, reason: 'broken', detail: answer.reason });
      else waiting?.settle({ ok: true, answer: { kind: answer.kind, result: JSON.parse(answer.json) } });
    });
    port.unref();
  }

  host.on('message', (message: ToClient) => {
    if (message.kind === 'thread') add(message.number, message.port);
    if (message.kind === 'gone') drop(message.number);
    if (message.kind === 'renewed') for (const listener of listeners) listener();
  });
  host.unref();

  function leastBusy(): [number, Thread] | null {
    let best: [number, Thread] | null = null;
    for (const entry of threads) if (best === null || entry[1].waiting.size < best[1].waiting.size) best = entry;
    return best;
  }

  return {
    ask: (question) =>
      new Promise((resolve) => {
        const chosen = leastBusy();
        if (!chosen) return resolve({ ok: false, reason: 'no-index' });
        const [number, thread] = chosen;
        if (thread.waiting.size >= limits.most) return resolve({ ok: false, reason: 'full' });
        lastId += 1;
        const id = lastId;
        const askedAt = performance.now();
        const settle = (answered: Asked): void => {
          clearTimeout(timer);
          thread.waiting.delete(id);
          resolve(answered);
        };
        const timer = setTimeout(() => {
          const silent = performance.now() - Math.max(askedAt - limits.lateMs, thread.lastAnswer);
          if (silent > limits.stuckMs) host.postMessage({ kind: 'stuck', number } satisfies FromClient);
          settle({ ok: false, reason: 'late' });
        }, limits.lateMs);
        thread.waiting.set(id, { settle, timer });
        thread.port.postMessage({ ...question, id } satisfies Question);
      }),
    isReady: () => threads.size > 0,
    waiting: () => [...threads.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
    onRenewed: (listener) => listeners.push(listener),
    close: () => {
      for (const number of [...threads.keys()]) drop(number);
      host.close();
    },
  };
}
