import type { MessagePort } from 'node:worker_threads';
import type { Config } from '../platform/config.ts';
import type { Figure } from '../platform/metrics/metrics.ts';
import type { PortSource } from './listen.ts';
import type { Drain } from './listener.ts';

/** Initial data of a worker. */
export type WorkerTask = {
  config: Config;
  /** Address of the database, built-in or external. */
  databaseUrl: string;
  /** Number of the worker in the process, from 1; its replacement has the same number. */
  slot: number;
  house: string;
  /** Port of the process's search index; without it PostgreSQL answers searches. */
  searchPort?: MessagePort;
  /** Port of the processes that decode pictures. */
  picturePort: MessagePort;
  port: PortSource;
  /** Port source if the port cannot be inherited any more. */
  fallback: PortSource;
};

export type ToWorker =
  | { kind: 'figures'; id: number }
  | { kind: 'scraped'; id: number; text: string }
  | { kind: 'drain'; how: Drain };

export type FromWorker =
  | { kind: 'ready'; descriptor: number | undefined; port: number | undefined }
  /** `databaseAway`: the database could not be reached, and no other fault is known. */
  | { kind: 'failed'; reason: string; databaseAway: boolean }
  | { kind: 'figures'; id: number; figures: Figure[] }
  | { kind: 'scrape'; id: number }
  | { kind: 'drained'; figures: Figure[] };
