import type { Log } from '../log.ts';

/** How often the server is looked at: a look costs two small reads. */
const LOOK_MS = 250;

/**
 * Starts a server again whenever it is gone, until it is told to stop: nobody else does it for the PostgreSQL that
 * comes with the shop. A start that fails (processes of the old server that have not ended yet) is tried again.
 */
export function supervise(deps: { isRunning(): boolean; start(): Promise<void>; log: Log }): { stop(): Promise<void> } {
  const { isRunning, start, log } = deps;
  let stopped = false;
  let starting: Promise<void> | null = null;

  async function startAgain(): Promise<void> {
    log.error({}, 'PostgreSQL is gone and is started again');
    try {
      await start();
    } catch (err) {
      log.warn({ err }, 'PostgreSQL could not be started again yet');
    }
    starting = null;
  }

  function isGone(): boolean {
    try {
      return !isRunning();
    } catch (err) {
      // A process that cannot look takes nobody's place.
      log.warn({ err }, 'PostgreSQL could not be looked at');
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
