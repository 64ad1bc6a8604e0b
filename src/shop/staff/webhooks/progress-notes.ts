import type { DeliveryProgress, NewDelivery } from './deliveries.store.ts';
import type { LoggedAttempt } from './types.ts';

/** Changes since the last write. */
export type ProgressNotes = {
  attempt(attempt: LoggedAttempt): void;
  /** Logs why a delivery ended without a request. */
  ended(why: LoggedAttempt): void;
  added(delivery: NewDelivery): void;
  delivered(id: number): void;
  failed(delivery: DeliveryProgress['failed'][number]): void;
  /** Number of notes. */
  size(): number;
  /** Whether rows of deliveries change. */
  hasRows(): boolean;
  /** Returns the notes and begins anew. */
  take(at: Date): Pick<DeliveryProgress, 'added' | 'delivered' | 'failed' | 'log' | 'hour'>;
};

/**
 * Successful attempts that one write logs. With more than some hundred events a second, the figures count the others and the
 * log leaves them out.
 */
const MOST_LOGGED = 100;

export function createProgressNotes(): ProgressNotes {
  let added: NewDelivery[] = [];
  let delivered: number[] = [];
  let failed: DeliveryProgress['failed'][number][] = [];
  let log: LoggedAttempt[] = [];
  let logged = 0;
  let hour = { delivered: 0, failed: 0, ms: 0 };
  return {
    attempt: (attempt) => {
      const isDelivered = attempt.outcome === 'delivered';
      hour.ms += attempt.ms;
      if (isDelivered) hour.delivered += 1;
      else hour.failed += 1;
      if (isDelivered && attempt.attempt === 1) {
        if (logged >= MOST_LOGGED) return;
        logged += 1;
      }
      log.push(attempt);
    },
    ended: (why) => log.push(why),
    added: (delivery) => added.push(delivery),
    delivered: (id) => delivered.push(id),
    failed: (delivery) => failed.push(delivery),
    size: () => hour.delivered + hour.failed + added.length + delivered.length + failed.length,
    hasRows: () => added.length + delivered.length + failed.length > 0,
    take: (at) => {
      const taken = { added, delivered, failed, log, hour: { ...hour, at } };
      added = [];
      delivered = [];
      failed = [];
      log = [];
      logged = 0;
      hour = { delivered: 0, failed: 0, ms: 0 };
      return taken;
    },
  };
}
