import { use } from 'react';
import type { WishesMessages } from '../tenants/messages/index.ts';
import { loadWishesMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';
import { cacheOfTexts } from '../tenants/texts/cache-of-texts.ts';
import { useLocale } from './text.tsx';

const cache = cacheOfTexts<Locale, Promise<WishesMessages>>();

/** Loads the texts of wishlist and layers once, only where they show. */
export function wishesText(locale: Locale): Promise<WishesMessages> {
  const loading = cache();
  const known = loading.get(locale);
  if (known) return known;
  const messages = loadWishesMessages(locale);
  loading.set(locale, messages);
  // Probably offline: the next caller tries again.
  messages.catch(() => loading.delete(locale));
  return messages;
}

/** Returns the texts to a component, which suspends until they are loaded. */
export function useWishesText(): WishesMessages {
  return use(wishesText(useLocale()));
}
