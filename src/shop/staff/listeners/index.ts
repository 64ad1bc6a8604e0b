/** Listeners of extensions to business events: their turns, attempts and progress (decision 240). */

export type { EventListener } from './event-listener.ts';
export { deleteExpired as deleteExpiredWaiting, listListeners, retryParked, waitingCounts } from './listeners.store.ts';
export { startListeners } from './start-listeners.ts';
