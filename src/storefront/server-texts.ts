import { loadAccountMessages, loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { loadCareMessages, loadWishesMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';

/*
 * Texts for loaders and for rendering. A server has all of them in memory; importing them again for each page asks the
 * loader of modules, which looks up their file each time.
 */
export const pageTexts = oncePerLocale(loadMessages);
export const checkoutTexts = oncePerLocale(loadCheckoutMessages);
export const accountTexts = oncePerLocale(loadAccountMessages);
export const careTexts = oncePerLocale(loadCareMessages);
export const wishesTexts = oncePerLocale(loadWishesMessages);

/** What every component may ask for while a page is rendered, whichever part of the shop it belongs to. */
export async function renderingTexts(locale: Locale) {
  const [messages, checkout, account] = await Promise.all([
    pageTexts(locale),
    checkoutTexts(locale),
    accountTexts(locale),
  ]);
  return { locale, messages, checkout, account };
}

export function oncePerLocale<T>(load: (locale: Locale) => Promise<T>): (locale: Locale) => Promise<T> {
  const known = new Map<Locale, T>();
  return async (locale) => {
    const before = known.get(locale);
    if (before !== undefined) return before;
    const texts = await load(locale);
    // While pages are being developed, texts change under their server.
    if (import.meta.env.PROD) known.set(locale, texts);
    return texts;
  };
}
