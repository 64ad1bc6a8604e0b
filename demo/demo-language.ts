import { languageOf } from '../src/languages/language.ts';
import type { Language, Locale } from '../src/tenants/tenant.ts';

/** Languages of the demo's products and opinions. */
export type DemoLanguage = 'de' | 'fr' | 'nl';

/** Language of the demo's products by language of the pages: there are no Italian or English descriptions. */
const PRODUCT_LANGUAGE: Record<Language, DemoLanguage> = { de: 'de', fr: 'fr', nl: 'nl', it: 'de', en: 'de' };

export function demoLanguageOf(locale: Locale | Language): DemoLanguage {
  return PRODUCT_LANGUAGE[languageOf(locale)];
}
