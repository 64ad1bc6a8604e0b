import type { MessagePort } from 'node:worker_threads';
import type { Dictionary } from '../index/dictionary.ts';
import type { Published } from '../index/projection-state.ts';
import type { Invitation, Share, Sharing } from '../index/share-work.ts';
import type { SearchEngine, SearchRequest } from '../types.ts';

/** What the search's threads say to each other. Arrays are in shared memory: a message carries no copy of them. */

/** The dictionary is left out where the receiver has it already. */
export type IndexMessage = Omit<Published, 'dictionary'> & { dictionary: Dictionary | null };

/** What the projecting thread is made with. */
export type ProjectorTask = { databaseUrl: string; folder: string; logLevel: string };
export type FromProjector =
  | { kind: 'index'; index: IndexMessage }
  | { kind: 'facts'; facts: IndexFacts }
  | { kind: 'closed' };
export type ToProjector = { kind: 'close' };

/** How the index is, for figures and people. */
export type IndexFacts = {
  /** What it was made from. */
  source: 'snapshot' | 'database';
  /** Milliseconds until it was there. */
  openedMs: number;
  /** Of them processor time of the thread. */
  openedCpuMs: number;
  products: number;
  bytes: number;
  /** Products that have been made anew since. */
  renewed: number;
};

/** What an answering thread is made with. */
export type AnswererTask = { sharing: Sharing };
export type ToAnswerer =
  | { kind: 'index'; index: IndexMessage }
  /** Where questions come from. */
  | { kind: 'port'; port: MessagePort }
  /** Another answering thread, with which long lists are shared. */
  | { kind: 'other'; port: MessagePort };
export type BetweenAnswerers =
  | { kind: 'invitation'; invitation: Invitation }
  | { kind: 'share'; id: number; share: Share }
  | { kind: 'broken'; id: number; reason: string };

/** From the host to a thread that serves requests: which threads answer searches. */
export type ToClient =
  | { kind: 'thread'; number: number; port: MessagePort }
  | { kind: 'gone'; number: number }
  | { kind: 'renewed' };
/** A thread has not answered for long. */
export type FromClient = { kind: 'stuck'; number: number };

type SuggestRequest = Parameters<SearchEngine['suggest']>[0];
export type Question =
  | { id: number; kind: 'query'; request: SearchRequest; now: number }
  | { id: number; kind: 'suggest'; request: SuggestRequest; now: number };
export type Answer =
  /** A result, as answer-text.ts writes it. */
  | { id: number; kind: 'query'; text: string }
  /** Suggestions, as JSON. */
  | { id: number; kind: 'suggest'; text: string }
  /** The index of the tenant is not there (yet). */
  | { id: number; kind: 'none' }
  | { id: number; kind: 'failed'; reason: string };
