import { useSyncExternalStore } from 'react';
import { fetchJson } from './fetch-json.ts';

/** A variant that is on the wishlist, and whose it is: a card's heart is about the product. */
export type Wish = { sku: string; productId: string };

/** Personal figures: unknown (null) in the page itself, which is the same for everybody. */
export type Badges = { basket: number | null; wishlist: Wish[] | null };

/** Checked by hand: every page loads this file, and a schema library would weigh more than it. */
function isWish(value: unknown): value is Wish {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sku' in value &&
    typeof value.sku === 'string' &&
    'productId' in value &&
    typeof value.productId === 'string'
  );
}

function areWishes(value: unknown): value is Wish[] {
  return Array.isArray(value) && value.every(isWish);
}

const UNKNOWN: Badges = { basket: null, wishlist: null };
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

export function setWishes(wishlist: Wish[]): void {
  lastRequest += 1;
  publish({ ...badges, wishlist });
}

/** Asks the server again; the last question asked wins. */
export async function refreshBadges(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  try {
    const answer = await fetchJson('/_badges');
    if (request !== lastRequest || typeof answer !== 'object' || answer === null) return;
    if (!('basket' in answer) || typeof answer.basket !== 'number') return;
    if (!('wishlist' in answer) || !areWishes(answer.wishlist)) return;
    publish({ basket: answer.basket, wishlist: answer.wishlist });
  } catch {
    // Offline, left the page, or a server in trouble: the badges keep their last figures.
  }
}

/** Wishes go out one after another, so that the last click is the last to arrive. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * Remembers an article or forgets its product, shown at once. Without success the wishlist is as it was, and the
 * answer says why: a refusal's code, or "failed".
 */
export async function toggleWish(wish: Wish): Promise<{ wasAdded: boolean; problem: string | null }> {
  const before = badges.wishlist ?? [];
  const known = before.filter((entry) => entry.productId === wish.productId);
  const wasAdded = known.length === 0;
  setWishes(wasAdded ? [wish, ...before] : before.filter((entry) => entry.productId !== wish.productId));
  const mine = lastRequest;
  const changes = wasAdded ? [wish] : known;
  const send = async (): Promise<string | null> => {
    let problem: string | null = null;
    for (const { sku } of changes) {
      const form = { intent: wasAdded ? 'add' : 'remove', sku };
      const answer = await fetchJson('/_badges', { method: 'POST', form });
      if (typeof answer !== 'object' || answer === null || !('entries' in answer) || !areWishes(answer.entries))
        return 'failed';
      problem = 'problem' in answer && typeof answer.problem === 'string' ? answer.problem : null;
      if (mine === lastRequest) publish({ ...badges, wishlist: answer.entries });
    }
    return problem;
  };
  const sent = sending.then(send);
  sending = sent.catch(() => null);
  try {
    return { wasAdded, problem: await sent };
  } catch {
    if (mine === lastRequest) publish({ ...badges, wishlist: before });
    return { wasAdded, problem: 'failed' };
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

/** True if a variant of the product is on the wishlist; null until the shop has said so. */
export function useIsWished(productId: string): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => badges.wishlist?.some((entry) => entry.productId === productId) ?? null,
    () => null,
  );
}
