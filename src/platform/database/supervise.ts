import type { Log } from '../log.ts';

/** Milliseconds between two checks of the server. A check costs two small reads. */
const LOOK_MS = 250;

/**
 * Restarts a server that has ended, until stop() is called; no other service supervises the built-in PostgreSQL.
 * Retries a failed start, for example while processes of the old server are still ending.
 */
export function supervise(deps: { isRunning(): boolean; start(): Promise<void>; log: Log }): { stop(): Promise<void> } {
  const { isRunning, start, log } = deps;
  let stopped = false;
  let starting: Promise<void> | null = null;

  async function startAgain(): Promise<void> {
    log.error({}, 'PostgreSQL has ended and is restarted');
    try {
      await start();
    } catch (err) {
      log.warn({ err }, 'PostgreSQL could not be restarted yet');
    }
    starting = null;
  }

  function isGone(): boolean {
    try {
      return !isRunning();
    } catch (err) {
      // An unknown state is no reason to start a second server.
      log.warn({ err }, 'the state of PostgreSQL could not be read');
      return false;
    }
  }

  const timer = setInterval(() => {
    if (!stopped && starting === null && isGone()) starting = startAgain();
  }, LOOK_MS);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await starting;
    },
  };
}
