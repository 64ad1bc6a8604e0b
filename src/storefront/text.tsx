import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { AccountMessages, CheckoutMessages, Messages } from '../tenants/messages/index.ts';
import type { Locale } from '../tenants/tenant.ts';

type Value = { locale: Locale; messages: Messages; checkout: CheckoutMessages | null; account: AccountMessages | null };
const TextContext = createContext<Value | null>(null);

/** Gives every component below the texts of one locale. */
export function TextProvider(props: Value & { children: ReactNode }): ReactNode {
  const { locale, messages, checkout, account, children } = props;
  const value = useMemo(() => ({ locale, messages, checkout, account }), [locale, messages, checkout, account]);
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

/** The texts of login and account: there on pages of the account and of the checkout, and in the login dialog. */
/** The same, or null where no page has loaded them. */
export function useAccountTextIfThere(): AccountMessages | null {
  return useTextContext().account;
}

export function useAccountText(): AccountMessages {
  const { account } = useTextContext();
  if (account === null) throw new Error('the texts of the account are not loaded on this page');
  return account;
}

export function useLocale(): Locale {
  return useTextContext().locale;
}
