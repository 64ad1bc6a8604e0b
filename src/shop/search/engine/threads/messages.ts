import type { MessagePort } from 'node:worker_threads';
import type { Dictionary } from '../index/dictionary.ts';
import type { Published } from '../index/projection-state.ts';
import type { Invitation, Share, WorkSharing } from '../index/share-work.ts';
import type { SearchEngine, SearchRequest } from '../types.ts';

/** Messages between the threads of the search. Arrays are in shared memory: a message carries no copy of them. */

/** The dictionary is null if the receiver already has it. */
export type IndexMessage = Omit<Published, 'dictionary'> & { dictionary: Dictionary | null };

/** Start parameters of the projecting thread. */
export type ProjectorTask = { databaseUrl: string; folder: string; logLevel: string };
export type FromProjector =
  | { kind: 'index'; index: IndexMessage }
  | { kind: 'facts'; facts: IndexFacts }
  | { kind: 'closed' };
export type ToProjector = { kind: 'close' };

/** State of the index, for metrics and employees. */
export type IndexFacts = {
  /** Source of the index. */
  source: 'snapshot' | 'database';
  /** Milliseconds until the index was ready. */
  openedMs: number;
  /** Processor time of the thread within `openedMs`, in milliseconds. */
  openedCpuMs: number;
  products: number;
  bytes: number;
  /** Products that were projected again since. */
  renewed: number;
};

/** Start parameters of an answering thread. */
export type AnswererTask = { sharing: WorkSharing };
export type ToAnswerer =
  | { kind: 'index'; index: IndexMessage }
  /** Port that sends questions. */
  | { kind: 'port'; port: MessagePort }
  /** Port of another answering thread, for shared work on long lists. */
  | { kind: 'other'; port: MessagePort };
export type BetweenAnswerers =
  | { kind: 'invitation'; invitation: Invitation }
  | { kind: 'share'; id: number; share: Share }
  | { kind: 'broken'; id: number; reason: string };

/** From the host to a serving thread: the threads that answer searches. */
export type ToClient =
  | { kind: 'thread'; number: number; port: MessagePort }
  | { kind: 'gone'; number: number }
  | { kind: 'renewed' };
/** Reports a thread that has not answered for a long time. */
export type FromClient = { kind: 'stuck'; number: number };

type SuggestRequest = Parameters<SearchEngine['suggest']>[0];
export type SearchQuestion =
  | { id: number; kind: 'query'; request: SearchRequest; now: number }
  | { id: number; kind: 'suggest'; request: SuggestRequest; now: number };
export type SearchAnswer =
  /** A result, as answer-text.ts writes it. */
  | { id: number; kind: 'query'; text: string }
  /** Suggestions, as JSON. */
  | { id: number; kind: 'suggest'; text: string }
  /** The tenant has no index (yet). */
  | { id: number; kind: 'none' }
  | { id: number; kind: 'failed'; reason: string };
