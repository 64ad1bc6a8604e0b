import { useSyncExternalStore } from 'react';
import type { Personal, Toggled } from './data/personal.ts';
import type { PageSettings } from './data/settings.ts';
import { whenIdle } from './when-idle.ts';

/** Variant on the wishlist, with its product: the heart of a card belongs to the product. */
export type Wish = { sku: string; productId: string };

/** Personal figures of the header. Null until loaded, because the cached page contains none. */
export type Badges = { basket: number | null; wishlist: Wish[] | null };

const UNKNOWN: Badges = { basket: null, wishlist: null };
let badges: Badges = UNKNOWN;
const listeners = new Set<() => void>();

function publish(next: Badges): void {
  badges = next;
  for (const listener of listeners) listener();
}

/** Resolves `pageSettings`. Called when the page is usable, or earlier on demand. */
let start: (settings: PageSettings) => void = () => {};
/** Settings of the tenant from the page shell; resolves after hydration. */
export const pageSettings = new Promise<PageSettings>((resolve) => {
  start = resolve;
});
let opened: Promise<Personal> | null = null;

function open(): Promise<Personal> {
  opened ??= Promise.all([pageSettings, import('./data/personal.ts')]).then(([settings, { openPersonal }]) =>
    openPersonal(settings, publish),
  );
  // Probably offline: the next caller tries again.
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Runs `use` with the personal data. If they cannot be loaded, badges keep their last figures. */
function withData(use: (personal: Personal) => void): void {
  open().then(use, () => {});
}

/** Loads the personal data once the page has loaded and the browser has time. */
export function startBadges(settings: PageSettings): void {
  start(settings);
  whenIdle(() => withData(() => {}));
}

/** Sets the basket's number of units at once. Overrides a request under way. */
export function setBasketUnits(pieces: number): void {
  publish({ ...badges, basket: pieces });
  withData((personal) => personal.know({ basket: pieces }));
}

export function setWishes(wishlist: Wish[]): void {
  publish({ ...badges, wishlist });
  withData((personal) => personal.know({ wishlist }));
}

/**
 * Adds units to the badge before the server confirms them. Call the result with the confirmed number, or null if
 * nothing was added.
 */
export function expectUnits(more: number): (pieces: number | null) => void {
  let settle: (pieces: number | null) => void = () => {};
  const answer = new Promise<number | null>((resolve) => {
    settle = resolve;
  });
  withData((personal) => personal.expect(more, answer));
  return settle;
}

/** Reloads the figures from the server after a change, regardless of their age. */
export function refreshBadges(): void {
  withData((personal) => personal.refresh(true));
}

/** Loads the personal data; for code that loads after the page. */
export const personalData = open;

let lastWish: Promise<unknown> = Promise.resolve();

/** Adds a variant to the wishlist or removes its product. Updates the badge at once and reverts it on failure. */
export async function toggleWish(wish: Wish): Promise<Toggled> {
  const toggled = open().then((personal) => personal.toggle(wish));
  lastWish = toggled;
  try {
    return await toggled;
  } catch {
    return { wasAdded: true, isDone: false, message: null };
  }
}

/** Resolves when all wishlist changes are answered; they are sent one after another. */
export async function wishesAnswered(): Promise<void> {
  await lastWish.catch(() => {});
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

/** True if a variant of the product is on the wishlist; null until loaded. */
export function useIsWished(productId: string): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => badges.wishlist?.some((entry) => entry.productId === productId) ?? null,
    () => null,
  );
}
