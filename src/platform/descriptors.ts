import fs from 'node:fs';
import os from 'node:os';
import type { Log } from './log.ts';

const CODES = new Set(['EMFILE', 'ENFILE']);
const LOOK_MS = 1000;

/** Returns true if the error says that the process or the system has no free file descriptor. */
export function isExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.has(String(error.code))) return true;
  if (error instanceof AggregateError && error.errors.some(isExhausted)) return true;
  return isExhausted(error.cause);
}

/** Returns true if a file can be opened now. */
export function hasDescriptor(): boolean {
  try {
    fs.closeSync(fs.openSync(os.devNull, 'r'));
    return true;
  } catch (error) {
    return !isExhausted(error);
  }
}

/**
 * Logs when file descriptors run out and when they are available again. The operating system reports nothing: it closes
 * connections that the process cannot accept, and requests fail in various places.
 */
export function watchDescriptors(log: Log): { stop(): void } {
  let since: number | null = null;
  const timer = setInterval(() => {
    const now = performance.now();
    if (hasDescriptor()) {
      if (since !== null)
        log.info({ seconds: Math.round((now - since) / 1000) }, 'file descriptors are available again');
      since = null;
    } else if (since === null) {
      since = now;
      log.error({}, 'no file descriptor is left: connections and files are refused; raise "ulimit -n" (LimitNOFILE)');
    }
  }, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
