import type { Log } from '../platform/log.ts';

/** Log of an extension. Each line names the extension. Never pass personal data. */
export type ExtensionLog = Pick<Log, 'info' | 'warn'>;

/** Dependencies of a function of an extension, besides the arguments of its point. */
export type ExtensionContext = {
  /** Time of the shop. */
  now(): Date;
  log: ExtensionLog;
  /** Aborted when the time of the function is over. */
  signal: AbortSignal;
  /** Requests to other systems. They end with the time of the function. */
  fetch(address: string | URL, options?: Omit<RequestInit, 'signal'>): Promise<Response>;
};
