import { use } from 'react';
import type { CreditMessages } from '../tenants/messages/index.ts';
import { loadCreditMessages } from '../tenants/messages/wanted.ts';
import type { Locale } from '../tenants/tenant.ts';
import { useLocale } from './text.tsx';

const loading = new Map<Locale, Promise<CreditMessages>>();

/** The texts of instalments, loaded once and only where they are shown. */
export function creditText(locale: Locale): Promise<CreditMessages> {
  const known = loading.get(locale);
  if (known) return known;
  const messages = loadCreditMessages(locale);
  loading.set(locale, messages);
  // Offline just now, perhaps: the next one who needs them tries again.
  messages.catch(() => loading.delete(locale));
  return messages;
}

/** The same for a component, which waits for them. */
export function useCreditText(): CreditMessages {
  return use(creditText(useLocale()));
}
