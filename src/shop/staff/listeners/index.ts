/** Listeners of extensions to business events: their turns, attempts and progress (decision 240). */

export type { EventListener } from './event-listener.ts';
export type { OwnedListener } from './listener-turn.ts';
export { deleteExpired as deleteExpiredWaiting, waitingCounts } from './listeners.store.ts';
export { startListeners } from './start-listeners.ts';
