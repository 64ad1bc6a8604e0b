import type { MessagePort } from 'node:worker_threads';
import type { SearchResult, Suggestions } from '../types.ts';
import { readResult } from './answer-text.ts';
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

/** So many questions for each thread are under way at most: behind more, an answer would come too late anyway. */
const MOST_WAITING = 100;
/**
 * So many of them a thread has at a time: one that it answers, and one so that it need not wait for this thread to
 * hear of the answer. The others wait here for whoever is done first: nobody waits behind a long list while another
 * thread has nothing to do.
 */
const IN_HAND = 2;
const LATE_MS = 3000;
/** A thread that says nothing for so long after a question is given up. */
const STUCK_MS = 10_000;

/** A question that has no answer yet; `thread` is null until one has it. */
type Waiting = { question: Question; settle(asked: Asked): void; thread: Thread | null };
type Thread = { number: number; port: MessagePort; inHand: Map<number, Waiting>; lastAnswer: number };

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
  /** Questions that no thread has yet, the oldest first. */
  const queue = new Set<Waiting>();
  const listeners: (() => void)[] = [];
  let lastId = 0;

  function hand(waiting: Waiting, thread: Thread): void {
    waiting.thread = thread;
    thread.inHand.set(waiting.question.id, waiting);
    thread.port.postMessage(waiting.question);
  }

  /** As many as the thread may have. */
  function handNext(thread: Thread): void {
    for (const waiting of queue) {
      if (thread.inHand.size >= IN_HAND) return;
      queue.delete(waiting);
      hand(waiting, thread);
    }
  }

  function drop(number: number): void {
    const thread = threads.get(number);
    threads.delete(number);
    thread?.port.close();
    for (const { settle } of thread?.inHand.values() ?? []) settle({ ok: false, reason: 'broken' });
    if (threads.size > 0) return;
    for (const { settle } of queue) settle({ ok: false, reason: 'no-index' });
    queue.clear();
  }

  function add(number: number, port: MessagePort): void {
    drop(number);
    const thread: Thread = { number, port, inHand: new Map(), lastAnswer: performance.now() };
    threads.set(number, thread);
    port.on('message', (answer: Answer) => {
      thread.lastAnswer = performance.now();
      const waiting = thread.inHand.get(answer.id);
      // Before this answer is read: the thread goes on meanwhile.
      thread.inHand.delete(answer.id);
      handNext(thread);
      waiting?.settle(read(answer));
    });
    port.unref();
    handNext(thread);
  }

  host.on('message', (message: ToClient) => {
    if (message.kind === 'thread') add(message.number, message.port);
    if (message.kind === 'gone') drop(message.number);
    if (message.kind === 'renewed') for (const listener of listeners) listener();
  });
  host.unref();

  function leastBusy(): Thread | null {
    let best: Thread | null = null;
    for (const thread of threads.values()) if (best === null || thread.inHand.size < best.inHand.size) best = thread;
    return best;
  }

  /** Gives a thread up that goes on saying nothing. What it has is its own until then: nothing more is handed to it. */
  function watch(thread: Thread, askedAt: number): void {
    const look = (): void => {
      if (threads.get(thread.number) === thread && thread.lastAnswer <= askedAt)
        host.postMessage({ kind: 'stuck', number: thread.number } satisfies FromClient);
    };
    setTimeout(look, Math.max(0, limits.stuckMs - limits.lateMs)).unref();
  }

  const waiting = (): number => [...threads.values()].reduce((sum, { inHand }) => sum + inHand.size, queue.size);

  return {
    ask: (question) =>
      new Promise((resolve) => {
        const thread = leastBusy();
        if (!thread) return resolve({ ok: false, reason: 'no-index' });
        if (waiting() >= limits.most * threads.size) return resolve({ ok: false, reason: 'full' });
        lastId += 1;
        const id = lastId;
        const askedAt = performance.now();
        const asked: Waiting = {
          question: { ...question, id },
          thread: null,
          settle: (answered) => {
            clearTimeout(timer);
            resolve(answered);
          },
        };
        const timer = setTimeout(() => {
          queue.delete(asked);
          if (asked.thread) watch(asked.thread, askedAt);
          resolve({ ok: false, reason: 'late' });
        }, limits.lateMs);
        if (thread.inHand.size < IN_HAND) hand(asked, thread);
        else queue.add(asked);
      }),
    isReady: () => threads.size > 0,
    waiting,
    onRenewed: (listener) => listeners.push(listener),
    close: () => {
      for (const number of [...threads.keys()]) drop(number);
      host.close();
    },
  };
}

function read(answer: Answer): Asked {
  switch (answer.kind) {
    case 'none':
      return { ok: false, reason: 'no-index' };
    case 'failed':
      return { ok: false, reason: 'broken', detail: answer.reason };
    case 'query':
      return { ok: true, answer: { kind: 'query', result: readResult(answer.text) } };
    case 'suggest':
      return { ok: true, answer: { kind: 'suggest', result: JSON.parse(answer.text) } };
  }
}
