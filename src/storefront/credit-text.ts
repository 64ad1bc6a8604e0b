import { use } from 'react';
import type { CreditMessages } from '../tenants/messages/index.ts';
import { loadCreditMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';
import { cacheOfTexts } from '../tenants/texts/cache-of-texts.ts';
import { useLocale } from './text.tsx';

const cache = cacheOfTexts<Locale, Promise<CreditMessages>>();

/** Loads the texts of instalments once, only on pages that show them. */
export function creditText(locale: Locale): Promise<CreditMessages> {
  const loading = cache();
  const known = loading.get(locale);
  if (known) return known;
  const messages = loadCreditMessages(locale);
  loading.set(locale, messages);
  // Probably offline: the next caller tries again.
  messages.catch(() => loading.delete(locale));
  return messages;
}

/** Returns the texts to a component, which suspends until they are loaded. */
export function useCreditText(): CreditMessages {
  return use(creditText(useLocale()));
}
