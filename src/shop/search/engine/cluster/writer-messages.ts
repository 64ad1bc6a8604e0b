import type { IndexSettings } from './index-requests.ts';

/** State of the writer, for metrics. */
export type WriterFacts = {
  /** Whether this process writes to the cluster. */
  isWriter: boolean;
  products: number;
  /** Products written again since the start. */
  renewed: number;
  builds: number;
  /** Milliseconds since the oldest change that is not written yet; 0 if all are. */
  lagMs: number;
};

/** Start parameters of the thread that writes to the cluster. */
export type WriterTask = {
  databaseUrl: string;
  logLevel: string;
  cluster: { urls: string[]; prefix: string; settings: IndexSettings };
};
export type FromWriter = { kind: 'facts'; facts: WriterFacts } | { kind: 'closed' };
export type ToWriter = { kind: 'close' };
