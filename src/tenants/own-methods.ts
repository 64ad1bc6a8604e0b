import { languageOf } from '../languages/language.ts';
import { type MethodWords, methodWords, type OwnMethodWords } from './method-words.ts';
import type { ExtensionMethodName, Language, Locale, PaymentMethodName, Tenant } from './tenant.ts';

/** Payment methods of extensions, by their stored names, with their texts by language. */
export type OwnMethods = Readonly<Record<ExtensionMethodName, Partial<Record<Language, OwnMethodWords>>>>;

/** Returns the texts of an extension's method. An extension that is gone leaves its name in orders. */
export function ownWords(
  { payment: { own = {} } }: Pick<Tenant, 'payment'>,
  method: string,
  locale: string,
): OwnMethodWords {
  const texts = Object.entries(own).find(([name]) => name === method)?.[1] ?? {};
  const known = texts[languageOf(locale)] ?? texts.en ?? Object.values(texts)[0];
  return known ?? { name: method.slice(2), text: '', mailed: method.slice(2) };
}

/** Returns the texts of all methods of extensions in one language; undefined without any. */
export function allOwnWords(
  tenant: Pick<Tenant, 'payment'>,
  locale: string,
): Record<string, OwnMethodWords> | undefined {
  const { own } = tenant.payment;
  return own && Object.fromEntries(Object.keys(own).map((name) => [name, ownWords(tenant, name, locale)]));
}

/** Returns the texts of any method for a tenant's locale. */
export function wordsOfMethod(
  known: Parameters<typeof methodWords>[0],
  method: PaymentMethodName,
  { tenant, locale }: { tenant: Tenant; locale: Locale },
): MethodWords {
  return methodWords(known, method, ownWords(tenant, method, locale));
}
