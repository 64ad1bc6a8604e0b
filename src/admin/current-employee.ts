import { data, type RouterContextProvider, redirect } from 'react-router';
import type { StaffLanguage, StaffMember } from '../shop/staff/employees/index.ts';
import { shopRequest } from '../storefront/context.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import type { AdminRequest } from './context.ts';
import { staffLanguage } from './language.ts';
import { LOGIN } from './sections.ts';
import { type StaffText, staffTexts } from './texts/index.ts';

type Context = Readonly<RouterContextProvider>;

export type AdminVisit = AdminRequest & {
  language: StaffLanguage;
  text: StaffText;
  hostTenant: Tenant;
  /** Origin of the back office itself. */
  publicUrl: string;
  /** Origins of tenants: letters and links to the shop lead to the customer's own. */
  publicUrlOf: PublicUrlOf;
};
export type EmployeeVisit = AdminVisit & { token: string; member: StaffMember; tenant: Tenant; locale: Locale };

/** The request of anybody at the door. Behind another door than /backoffice there is nothing. */
export function adminVisit(context: Context, request: Request): AdminVisit {
  const { backoffice, tenant, publicUrl, publicUrlOf } = context.get(shopRequest);
  if (!backoffice) throw data(null, { status: 404 });
  const { visitor } = backoffice;
  const language = staffLanguage({
    chosen: visitor.stage === 'nobody' ? null : visitor.member.language,
    asked: new URL(request.url).searchParams.get('lang'),
    accepted: request.headers.get('accept-language'),
  });
  return { ...backoffice, language, text: staffTexts[language], hostTenant: tenant, publicUrl, publicUrlOf };
}

/** The request of somebody who has shown both factors, with the house to work on. */
export function employeeVisit(context: Context, request: Request): EmployeeVisit {
  const door = adminVisit(context, request);
  const { visitor, token } = door;
  if (visitor.stage !== 'open' || token === null) throw redirect(LOGIN);
  const tenant = door.houses.find((house) => house.id === visitor.tenant) ?? door.hostTenant;
  const locale = tenant.locales.find((entry) => entry.language === door.language) ?? tenant.locales[0];
  return { ...door, token, member: visitor.member, tenant, locale: locale.locale };
}

/** What a department gives: null means that it is not there, or not for this role. */
export function orAbsent<T>(value: T | null): T {
  if (value === null) throw data(null, { status: 404 });
  return value;
}
