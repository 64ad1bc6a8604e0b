import { startListeners, waitingCounts } from '../shop/staff/listeners/index.ts';
import type { Foundation } from './foundation.ts';

/** Passes business events to the listeners of extensions; null without any. */
export function listenToEvents({ pool, clock, log, containment, extensions, metrics }: Foundation) {
  const listeners = extensions.flatMap(({ name, listeners: own = [] }) =>
    own.map((listener) => ({ extension: name, listener })),
  );
  if (listeners.length === 0) return null;
  metrics?.registerGauge('kontor_listener_events', 'Events that wait or are parked, by listener.', async () =>
    (await waitingCounts(pool)).flatMap(({ name: listener, waiting, parked }) => [
      { labels: { listener, state: 'waiting' }, value: waiting },
      { labels: { listener, state: 'parked' }, value: parked },
    ]),
  );
  return startListeners({ pool, clock, log, containment }, listeners);
}
