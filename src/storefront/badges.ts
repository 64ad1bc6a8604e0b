import { useSyncExternalStore } from 'react';
import type { Personal, Toggled } from './data/personal.ts';
import type { PageSettings } from './data/settings.ts';
import { whenIdle } from './when-idle.ts';

/** A variant that is on the wishlist, and whose it is: a card's heart is about the product. */
export type Wish = { sku: string; productId: string };

/** Personal figures: unknown (null) in the page itself, which is the same for everybody. */
export type Badges = { basket: number | null; wishlist: Wish[] | null };

const UNKNOWN: Badges = { basket: null, wishlist: null };
let badges: Badges = UNKNOWN;
const listeners = new Set<() => void>();

function publish(next: Badges): void {
  badges = next;
  for (const listener of listeners) listener();
}

/** Everything that shows personal figures waits for this; it comes once the page is usable, or when it is needed. */
let start: (settings: PageSettings) => void = () => {};
/** What the page's frame says of the house, once the page is alive. */
export const pageSettings = new Promise<PageSettings>((resolve) => {
  start = resolve;
});
let opened: Promise<Personal> | null = null;

function open(): Promise<Personal> {
  opened ??= Promise.all([pageSettings, import('./data/personal.ts')]).then(([settings, { openPersonal }]) =>
    openPersonal(settings, publish),
  );
  // Offline just now, perhaps: the next one who needs it tries again.
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Without its data a page stands as it is: badges keep their last figures. */
function withData(use: (personal: Personal) => void): void {
  open().then(use, () => {});
}

/** Loads the personal data once the page has loaded and the browser has time. */
export function startBadges(settings: PageSettings): void {
  start(settings);
  whenIdle(() => withData(() => {}));
}

/** Sets the basket's pieces at once, as after an answer that carries them; a request under way is overruled. */
export function setBasketUnits(pieces: number): void {
  publish({ ...badges, basket: pieces });
  withData((personal) => personal.know({ basket: pieces }));
}

export function setWishes(wishlist: Wish[]): void {
  publish({ ...badges, wishlist });
  withData((personal) => personal.know({ wishlist }));
}

/** Shows pieces that are being added. Call the answer with the true figure, or with null if nothing was added. */
export function expectUnits(more: number): (pieces: number | null) => void {
  let settle: (pieces: number | null) => void = () => {};
  const answer = new Promise<number | null>((resolve) => {
    settle = resolve;
  });
  withData((personal) => personal.expect(more, answer));
  return settle;
}

/** Asks the shop again after something changed, however lately it was asked. */
export function refreshBadges(): void {
  withData((personal) => personal.refresh(true));
}

/** Everything that can be done with the personal data, for what is loaded after the page. */
export const personalData = open;

let lastWish: Promise<unknown> = Promise.resolve();

/** Remembers an article or forgets its product, shown at once and taken back without success. */
export async function toggleWish(wish: Wish): Promise<Toggled> {
  const toggled = open().then((personal) => personal.toggle(wish));
  lastWish = toggled;
  try {
    return await toggled;
  } catch {
    return { wasAdded: true, isDone: false, message: null };
  }
}

/** Resolves once the shop has answered to every heart: they go out one after another. */
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

/** True if a variant of the product is on the wishlist; null until the shop has said so. */
export function useIsWished(productId: string): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => badges.wishlist?.some((entry) => entry.productId === productId) ?? null,
    () => null,
  );
}
