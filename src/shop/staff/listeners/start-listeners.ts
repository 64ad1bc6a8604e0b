import { randomUUID } from 'node:crypto';
import { isDatabaseAway } from '../../../platform/database/availability.ts';
import { createListenerTurn, type ListenerDeps, type OwnedListener, storedName } from './listener-turn.ts';
import { addListeners, endListenerLease } from './listeners.store.ts';

/** Pause between two looks for new events, and after a failure of the database, in milliseconds. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 2000;
/** Time that a handling under way has at the end of the process. */
const STOP_MS = 1000;

/** Passes business events to listeners. Each has its own turns, so that a slow or failing one delays no other. */
export function startListeners(deps: ListenerDeps, listeners: readonly OwnedListener[]): { stop(): Promise<void> } {
  const { pool, log } = deps;
  const stopping = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      stopping.signal.addEventListener('abort', end);
    });

  async function pass(owned: OwnedListener): Promise<void> {
    const name = storedName(owned);
    const lease = randomUUID();
    const turn = createListenerTurn(deps, owned, lease);
    stopping.signal.addEventListener('abort', turn.stop);
    let isKnown = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isKnown) await addListeners(pool, [name]);
        isKnown = true;
        if (!(await turn.run())) await pause(PAUSE_MS);
      } catch (err) {
        // During an outage the database watch logs the problem.
        const level = isDatabaseAway(err) || stopping.signal.aborted ? 'debug' : 'warn';
        log[level]({ err, listener: name }, 'events cannot be passed to a listener');
        // A restore may have removed the row.
        isKnown = false;
        await pause(PAUSE_AFTER_FAILURE_MS);
      }
    }
    await endListenerLease(pool, name, lease).catch(() => undefined);
  }

  const passing = Promise.all(listeners.map(pass));
  return {
    stop: async () => {
      stopping.abort();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([passing, late]);
      clearTimeout(timer);
    },
  };
}
