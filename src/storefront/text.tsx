import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Messages } from '../tenants/messages/index.ts';
import type { Locale } from '../tenants/tenant.ts';

type Value = { locale: Locale; messages: Messages };
const TextContext = createContext<Value | null>(null);

/** Gives every component below the texts of one locale. */
export function TextProvider(props: { locale: Locale; messages: Messages; children: ReactNode }): ReactNode {
  const { locale, messages, children } = props;
  const value = useMemo(() => ({ locale, messages }), [locale, messages]);
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

export function useLocale(): Locale {
  return useTextContext().locale;
}
