import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { AccountMessages, CheckoutMessages, Messages } from '../tenants/messages/index.ts';
import type { Locale } from '../tenants/tenant.ts';

type Value = { locale: Locale; messages: Messages; checkout: CheckoutMessages | null; account: AccountMessages | null };
const TextContext = createContext<Value | null>(null);

/** Provides the texts of one locale to all components below. */
export function TextProvider(props: Value & { children?: ReactNode }): ReactNode {
  const { locale, messages, checkout, account, children } = props;
  const value = useMemo(() => ({ locale, messages, checkout, account }), [locale, messages, checkout, account]);
  return <TextContext value={value}>{children}</TextContext>;
}

function useTextContext(): Value {
  const value = useContext(TextContext);
  if (value === null) throw new Error('a component needs a TextProvider above it');
  return value;
}

/** Returns all texts of the page's locale. */
export function useText(): Messages {
  return useTextContext().messages;
}

/** Returns the checkout's texts. They exist on pages with the checkout's shell, which always load as documents. */
export function useCheckoutText(): CheckoutMessages {
  const { checkout } = useTextContext();
  if (checkout === null) throw new Error('the texts of the checkout are not loaded on this page');
  return checkout;
}

/** Returns the account's texts, or null if the page has not loaded them. */
export function useAccountTextIfThere(): AccountMessages | null {
  return useTextContext().account;
}

/** Returns the texts of login and account. They exist on pages of account and checkout, and in the login dialog. */
export function useAccountText(): AccountMessages {
  const { account } = useTextContext();
  if (account === null) throw new Error('the texts of the account are not loaded on this page');
  return account;
}

export function useLocale(): Locale {
  return useTextContext().locale;
}
