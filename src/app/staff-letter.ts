import { outsideTexts } from '../admin/texts/outside-texts.ts';
import type { StaffLanguage } from '../shop/staff/employees/index.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';

/** Returns tenant and language of a letter to an employee. Its sender is the tenant in the employee's language, if it has one. */
export function staffLetterHouse(
  tenant: Tenant,
  language: StaffLanguage,
): { tenant: Tenant; locale: Locale; lang: string } {
  const { locale } = tenant.locales.find((entry) => entry.language === language) ?? tenant.locales[0];
  return { tenant, locale, lang: outsideTexts[language].lang };
}
