import { useSyncExternalStore } from 'react';
import { fetchJson } from './fetch-json.ts';

/** Personal figures of the header: unknown (null) in the page itself, which is the same for everybody. */
export type Badges = { basket: number | null };

const UNKNOWN: Badges = { basket: null };
let badges: Badges = UNKNOWN;
let lastRequest = 0;
const listeners = new Set<() => void>();

function publish(next: Badges): void {
  badges = next;
  for (const listener of listeners) listener();
}

/** Sets the basket's pieces at once, as after an answer that carries them; a request under way is overruled. */
export function setBasketPieces(pieces: number): void {
  lastRequest += 1;
  publish({ ...badges, basket: pieces });
}

/** Asks the server again; the last question asked wins. */
export async function refreshBadges(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  try {
    const answer = await fetchJson('/_badges');
    if (request !== lastRequest || typeof answer !== 'object' || answer === null) return;
    if ('basket' in answer && typeof answer.basket === 'number') publish({ basket: answer.basket });
  } catch {
    // Offline, left the page, or a server in trouble: the badge keeps its last figure.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBadges(): Badges {
  return useSyncExternalStore(
    subscribe,
    () => badges,
    () => UNKNOWN,
  );
}
