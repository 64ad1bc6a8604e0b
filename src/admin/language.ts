import { languageOf } from '../languages/language.ts';
import { readStaffLanguage, type StaffLanguage } from '../shop/staff/employees/staff-language.ts';
import { TENANT_LOCALES } from '../tenants/locales.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';

/** Returns the language of the account, else of ?lang=, else of the browser, else German. */
export function staffLanguage(from: {
  chosen: StaffLanguage | null;
  asked: string | null;
  accepted: string | null;
}): StaffLanguage {
  if (from.chosen) return from.chosen;
  const asked = readStaffLanguage(from.asked);
  if (asked) return asked;
  const preferred = (from.accepted ?? '')
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((part) => part.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: readStaffLanguage(range.split('-')[0]), quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => language !== null);
  return preferred?.language ?? 'de';
}

/** Returns the locale for names of goods, categories and attributes: of the employee's language, else the tenant's main one. */
export function namesLocale(language: StaffLanguage, tenant: Tenant): Locale {
  return TENANT_LOCALES.find((locale) => languageOf(locale) === language) ?? tenant.locales[0].locale;
}
