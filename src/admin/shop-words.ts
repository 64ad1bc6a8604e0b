import type { StaffLanguage } from '../shop/staff/employees/index.ts';
import { careTexts } from '../storefront/server-texts.ts';
import { contactMessagesOf } from '../tenants/messages/contact.ts';
import type { Locale } from '../tenants/tenant.ts';
import { shopWords } from './texts/en-shop-words.ts';

type Reader = { language: StaffLanguage; locale: Locale };

/** Returns the names of subjects and fields of the contact form. The shop has none in English. */
export function contactNames({ language, locale }: Reader): {
  subjects: Record<string, string>;
  fields: Record<string, string>;
} {
  return language === 'en' ? shopWords : contactMessagesOf(locale);
}

/** Returns the names of care codes, in the order of the feed. */
export async function careNames({ language, locale }: Reader): Promise<Record<string, string>> {
  return language === 'en' ? shopWords.care : careTexts(locale);
}
