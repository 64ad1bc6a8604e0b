import { use } from 'react';
import type { WishesMessages } from '../tenants/messages/index.ts';
import { loadWishesMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';
import { useLocale } from './text.tsx';

const loading = new Map<Locale, Promise<WishesMessages>>();

/** The texts of wishlist and layers, loaded once and only where they are shown. */
export function wishesText(locale: Locale): Promise<WishesMessages> {
  const known = loading.get(locale);
  if (known) return known;
  const messages = loadWishesMessages(locale);
  loading.set(locale, messages);
  // Offline just now, perhaps: the next one who needs them tries again.
  messages.catch(() => loading.delete(locale));
  return messages;
}

/** The same for a component, which waits for them. */
export function useWishesText(): WishesMessages {
  return use(wishesText(useLocale()));
}
