import { loadAccountMessages, loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { loadCareMessages, loadWishesMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';
import { cacheOfTexts } from '../tenants/texts/cache-of-texts.ts';

/*
 * Texts for loaders and rendering. A server holds all of them in memory. A repeated import for each page would call the
 * module loader, which looks up the file each time.
 */
export const pageTexts = oncePerLocale(loadMessages);
export const checkoutTexts = oncePerLocale(loadCheckoutMessages);
export const accountTexts = oncePerLocale(loadAccountMessages);
export const careTexts = oncePerLocale(loadCareMessages);
export const wishesTexts = oncePerLocale(loadWishesMessages);

/** Returns all texts that components may use while a page renders, in any part of the shop. */
export async function renderingTexts(locale: Locale) {
  const [messages, checkout, account] = await Promise.all([
    pageTexts(locale),
    checkoutTexts(locale),
    accountTexts(locale),
  ]);
  return { locale, messages, checkout, account };
}

export function oncePerLocale<T>(load: (locale: Locale) => Promise<T>): (locale: Locale) => Promise<T> {
  const cache = cacheOfTexts<Locale, T>();
  return async (locale) => {
    const known = cache();
    const before = known.get(locale);
    if (before !== undefined) return before;
    const texts = await load(locale);
    // In development, texts change while the server runs.
    if (import.meta.env.PROD) known.set(locale, texts);
    return texts;
  };
}
