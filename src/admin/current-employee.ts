import { data, type RouterContextProvider, redirect } from 'react-router';
import type { ExtensionBlockForm } from '../shop/content/pages/block-entry.ts';
import type { StaffLanguage, StaffMember } from '../shop/staff/employees/index.ts';
import { shopRequest } from '../storefront/context.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import type { AdminRequest } from './context.ts';
import { extensionForms } from './extension-blocks.ts';
import { namesLocale, staffLanguage } from './language.ts';
import { LOGIN } from './sections.ts';
import { type StaffText, staffTexts } from './texts/index.ts';

type Context = Readonly<RouterContextProvider>;

export type AdminVisit = AdminRequest & {
  language: StaffLanguage;
  text: StaffText;
  hostTenant: Tenant;
  /** Origin of the back office itself. */
  publicUrl: string;
  /** Returns a tenant's public origin, for links to the customer's shop. */
  publicUrlOf: PublicUrlOf;
  /** Returns the origin of a tenant's links that go to customers. */
  letterUrlOf: PublicUrlOf;
  /** Returns the forms of the blocks of extensions. */
  extensionForms(): ExtensionBlockForm[];
};
export type EmployeeVisit = AdminVisit & {
  token: string;
  member: StaffMember;
  tenant: Tenant;
  /** Locale of the tenant in the employee's language, else its main one. */
  locale: Locale;
  /** Locale for names of goods, categories and attributes. */
  namesIn: Locale;
};

/** Returns the context of a request before the login. Throws 404 if this host has no back office. */
export function adminVisit(context: Context, request: Request): AdminVisit {
  const { backoffice, shop, tenant, publicUrl, publicUrlOf, letterUrlOf } = context.get(shopRequest);
  if (!backoffice) throw data(null, { status: 404 });
  const { visitor } = backoffice;
  const language = staffLanguage({
    chosen: visitor.stage === 'nobody' ? null : visitor.member.language,
    asked: new URL(request.url).searchParams.get('lang'),
    accepted: request.headers.get('accept-language'),
  });
  return {
    ...backoffice,
    language,
    text: staffTexts[language],
    hostTenant: tenant,
    publicUrl,
    publicUrlOf,
    letterUrlOf,
    extensionForms: () => extensionForms(shop.extensions, language),
  };
}

/** Returns the context of an employee with both factors and the chosen tenant. Redirects to the login otherwise. */
export function employeeVisit(context: Context, request: Request): EmployeeVisit {
  const visit = adminVisit(context, request);
  const { visitor, token } = visit;
  if (visitor.stage !== 'open' || token === null) throw redirect(LOGIN);
  const tenant = visit.houses.find((house) => house.id === visitor.tenant) ?? visit.hostTenant;
  const locale = tenant.locales.find((entry) => entry.language === visit.language) ?? tenant.locales[0];
  const namesIn = namesLocale(visit.language, tenant);
  return { ...visit, token, member: visitor.member, tenant, locale: locale.locale, namesIn };
}

/** Returns a department's result. Throws 404 for null: the object does not exist, or the role may not read it. */
export function orAbsent<T>(value: T | null): T {
  if (value === null) throw data(null, { status: 404 });
  return value;
}
