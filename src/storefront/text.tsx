import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CheckoutMessages, Messages } from '../tenants/messages/index.ts';
import type { Locale } from '../tenants/tenant.ts';

type Value = { locale: Locale; messages: Messages; checkout: CheckoutMessages | null };
const TextContext = createContext<Value | null>(null);

/** Gives every component below the texts of one locale. */
export function TextProvider(props: Value & { children: ReactNode }): ReactNode {
  const { locale, messages, checkout, children } = props;
  const value = useMemo(() => ({ locale, messages, checkout }), [locale, messages, checkout]);
  return <TextContext value={value}>{children}</TextContext>;
}

function useTextContext(): Value {
  const value = useContext(TextContext);
  if (value === null) throw new Error('a component needs a TextProvider above it');
  return value;
}

/** All texts of the page's locale. */
export function useText(): Messages {
  return useTextContext().messages;
}

/** The checkout's texts: there on pages in the checkout's frame, which always come as whole pages. */
export function useCheckoutText(): CheckoutMessages {
  const { checkout } = useTextContext();
  if (checkout === null) throw new Error('the texts of the checkout are not loaded on this page');
  return checkout;
}

export function useLocale(): Locale {
  return useTextContext().locale;
}
