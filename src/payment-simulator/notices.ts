import { newId } from './new-id.ts';
import type { NewEvent, SimulatorSessionRow } from './simulator.store.ts';
import { eventObject } from './stripe-objects.ts';

/** Delay of a notice in milliseconds. As with real providers, the returning browser usually arrives first. */
const ON_ITS_WAY_MS = 80;

/** Stored notices, to be sent at their time after the transaction has ended. */
export type Notices = NewEvent[];

export type SimulatedNotice = { type: string; object: object; inMs?: number };

/** Makes the notices of a change. */
export function noticesOf(
  { session, now }: { session: SimulatorSessionRow; now: Date },
  told: readonly SimulatedNotice[],
  /** Number of copies; providers repeat a notice without an answer. */
  copies = 1,
): Notices {
  const { id: sessionId, asked } = session;
  return told.flatMap(({ type, object, inMs = 0 }) => {
    const payload = eventObject(newId('evt'), type, object, now);
    const dueAt = new Date(now.getTime() + ON_ITS_WAY_MS + inMs);
    return Array.from({ length: copies }, () => ({
      event: { id: newId('sent'), sessionId, successUrl: asked.successUrl, payload, attempts: 1 },
      dueAt,
    }));
  });
}
