import type { MessagePort } from 'node:worker_threads';
import type { Config } from '../platform/config.ts';
import type { Figure } from '../platform/metrics/metrics.ts';
import type { PortSource } from './listen.ts';
import type { Drain } from './listener.ts';

/** What a worker knows from the start. */
export type WorkerTask = {
  config: Config;
  /** The database, whoever started it. */
  databaseUrl: string;
  /** Place of the worker in the process, from 1 on; the one that replaces it has the same. */
  slot: number;
  house: string;
  /** Where the process's search index is asked; without one PostgreSQL is. */
  searchPort?: MessagePort;
  port: PortSource;
  /** Where to listen if the port cannot be inherited any more. */
  fallback: PortSource;
};

export type ToWorker =
  | { kind: 'figures'; id: number }
  | { kind: 'scraped'; id: number; text: string }
  | { kind: 'drain'; how: Drain };

export type FromWorker =
  | { kind: 'ready'; descriptor: number | undefined; port: number | undefined }
  /** `databaseAway`: the database could not be reached, and nothing else is known to be wrong. */
  | { kind: 'failed'; reason: string; databaseAway: boolean }
  | { kind: 'figures'; id: number; figures: Figure[] }
  | { kind: 'scrape'; id: number }
  | { kind: 'drained'; figures: Figure[] };
