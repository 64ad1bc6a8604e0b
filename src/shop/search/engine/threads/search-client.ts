import type { MessagePort } from 'node:worker_threads';
import { span } from '../../../../platform/tracing/spans.ts';
import type { SearchResult, Suggestions } from '../types.ts';
import { readResult } from './answer-text.ts';
import type { FromClient, SearchAnswer, SearchQuestion, ToClient } from './messages.ts';

/**
 * Reason why the index did not answer. It is not open yet, or lacks the tenant or locale. Or a thread failed or was late, or
 * too many questions wait.
 */
export type NoAnswer = 'no-index' | 'no-locale' | 'broken' | 'late' | 'full';
type Answered = { kind: 'query'; result: SearchResult } | { kind: 'suggest'; result: Suggestions };
export type PendingQuestion = { ok: true; answer: Answered } | { ok: false; reason: NoAnswer; detail?: string };
/** Question without its id. */
export type Unnumbered = SearchQuestion extends infer One
  ? One extends SearchQuestion
    ? Omit<One, 'id'>
    : never
  : never;

export type SearchClient = {
  ask(question: Unnumbered): Promise<PendingQuestion>;
  /** Whether a thread can answer. */
  isReady(): boolean;
  /** Number of questions without an answer. */
  waiting(): number;
  /** Registers a listener for changes of products in the index. */
  onRenewed(listener: () => void): void;
  close(): void;
};

/** Maximum number of open questions for each thread. With more, an answer would arrive too late anyway. */
const MOST_WAITING = 100;
/**
 * Maximum number of questions that a thread holds: one in work, and one that it can start without waiting for this
 * thread. The others queue here for the next free thread, so that no question waits behind a long list while another
 * thread is idle.
 */
const IN_HAND = 2;
const LATE_MS = 3000;
/** A thread without any answer for so long after a question is restarted. Milliseconds. */
const STUCK_MS = 10_000;

/** Question without an answer; `thread` is null until a thread has it. */
type Waiting = { question: SearchQuestion; settle(asked: PendingQuestion): void; thread: Thread | null };
type Thread = { number: number; port: MessagePort; inHand: Map<number, Waiting>; lastAnswer: number };

/** Sends questions to the threads with the index, the least busy first. `host` is the port of the search host. */
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

  /** Hands the next questions to a thread, up to its maximum. */
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
    port.on('message', (answer: SearchAnswer) => {
      thread.lastAnswer = performance.now();
      const waiting = thread.inHand.get(answer.id);
      // Before the answer is parsed, so that the thread can continue meanwhile.
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

  /** Reports a thread that stays silent as stuck. Its questions remain with it until then, and it gets no more. */
  function watch(thread: Thread, askedAt: number): void {
    const look = (): void => {
      if (threads.get(thread.number) === thread && thread.lastAnswer <= askedAt)
        host.postMessage({ kind: 'stuck', number: thread.number } satisfies FromClient);
    };
    setTimeout(look, Math.max(0, limits.stuckMs - limits.lateMs)).unref();
  }

  const waiting = (): number => [...threads.values()].reduce((sum, { inHand }) => sum + inHand.size, queue.size);

  const askThread = (question: Unnumbered): Promise<PendingQuestion> =>
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
    });

  return {
    ask: (question) =>
      span('ask search index', { attributes: { 'kontor.search.question': question.kind } }, () => askThread(question)),
    isReady: () => threads.size > 0,
    waiting,
    onRenewed: (listener) => listeners.push(listener),
    close: () => {
      for (const number of [...threads.keys()]) drop(number);
      host.close();
    },
  };
}

function read(answer: SearchAnswer): PendingQuestion {
  switch (answer.kind) {
    case 'none':
      return { ok: false, reason: 'no-locale' };
    case 'failed':
      return { ok: false, reason: 'broken', detail: answer.reason };
    case 'query':
      return { ok: true, answer: { kind: 'query', result: readResult(answer.text) } };
    case 'suggest':
      return { ok: true, answer: { kind: 'suggest', result: JSON.parse(answer.text) } };
  }
}
