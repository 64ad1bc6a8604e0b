import { type RouterContextProvider, redirect } from 'react-router';
import type { Customer, TenantLocale, Waiting } from '../../../shop/customers/accounts/index.ts';

import type { AccountMessages } from '../../../tenants/messages/index.ts';
import { type Area, href } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { longDate } from '../../long-date.ts';
import { notFound, openAccountTexts } from '../../page.ts';
import { withNext } from '../../safe-next.ts';
import { ACCOUNT_PAGE_NAMES } from './account-page-names.ts';

/** Areas below the account in the order of its navigation. */
export const ACCOUNT_AREAS = [
  'accountOverview',
  'accountOrders',
  'accountInvoices',
  'accountBookings',
  'accountDates',
  'accountData',
  'accountAddresses',
  'accountPayback',
  'accountPremium',
  'accountCredit',
  'accountVouchers',
  'accountGiftCards',
  'accountNewsletter',
  'accountSearches',
  'accountReviews',
  'accountSecurity',
  'accountPrivacy',
] as const satisfies readonly Area[];
export type AccountArea = (typeof ACCOUNT_AREAS)[number];

/** Terms of a tenant that decide on the pages of its accounts. */
type AccountTerms = Pick<Tenant, 'account'> & { premium: Pick<Tenant['premium'], 'offered'> };

/** Returns whether a tenant supports this page (docs/rules/sessions.md#account-pages). */
export function isSupported(tenant: AccountTerms, area: AccountArea): boolean {
  if (area === 'accountPremium' && !tenant.premium.offered) return false;
  return !tenant.account.unsupported.includes(ACCOUNT_PAGE_NAMES[area]);
}

export function supportedAreas(tenant: AccountTerms): AccountArea[] {
  return ACCOUNT_AREAS.filter((area) => isSupported(tenant, area));
}

/** Returns the page after a login without `next`. */
export function accountStart(request: Pick<ShopRequest, 'tenant' | 'locale'>): string {
  return href(request.locale.locale, isSupported(request.tenant, 'accountOverview') ? 'accountOverview' : 'home');
}

/** Returns the start page with messages about the login. `merged`: number of lines that joined the account's basket. */
export function startAfterLogin(
  request: Pick<ShopRequest, 'tenant' | 'locale'>,
  merged: number,
  ...said: 'confirmed'[]
): string {
  const told = new URLSearchParams(said.map((key) => [key, '']));
  if (merged > 0) told.set('merged', String(merged));
  const start = accountStart(request);
  return told.size === 0 ? start : `${start}?${told}`;
}

/**
 * Returns the page after a login. `next` may be a cached public page, which cannot show messages. So messages about
 * merged lines show on an account page before it.
 */
export function afterLogin(
  request: Pick<ShopRequest, 'tenant' | 'locale'>,
  next: string | null,
  merged: number,
): string {
  if (next === null || next === accountStart(request)) return startAfterLogin(request, merged);
  return merged === 0 ? next : `${withNext(href(request.locale.locale, 'account'), next)}&merged=${merged}`;
}

/** Reads `merged` of `startAfterLogin` and `afterLogin`. Visitors can change the address, so it is validated. */
export function mergedLines(params: URLSearchParams): number {
  const given = params.get('merged') ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : 0;
}

export function siteOf({ tenant, locale, letterUrlOf }: ShopRequest): TenantLocale & { publicUrl: string } {
  return { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) };
}

/** Returns the site with its origin in this browser, to which passkeys belong. */
export function passkeySiteOf(request: ShopRequest): TenantLocale & { publicUrl: string; pageUrl: string } {
  return { ...siteOf(request), pageUrl: request.publicUrl };
}

/** Data that each account page shows beside its own. */
export type AccountShell = {
  areas: AccountArea[];
  name: string;
  number: string;
  premiumUntil: string | null;
  premiumWaits: boolean;
};

/**
 * Opens an account page. Requires a login with password in this session; other visitors log in first
 * and return.
 */
export async function openAccount(context: Readonly<RouterContextProvider>, url: URL, area: AccountArea) {
  const request = await openAccountTexts(context, url);
  const customer = requireCustomer(request, url, area);
  const date = dateFormat(request);
  const frame: AccountShell = {
    areas: supportedAreas(request.tenant),
    name: request.accountText.name(customer.firstName, customer.lastName),
    number: customer.number,
    premiumUntil: customer.premiumUntil === null ? null : date(new Date(`${customer.premiumUntil}T12:00:00Z`)),
    premiumWaits: customer.premiumWaits,
  };
  return { ...request, customer, frame, date };
}

/** Opens an account action, without data for a page. */
export function openAccountAction(context: Readonly<RouterContextProvider>, url: URL, area: AccountArea) {
  const request = context.get(shopRequest);
  return { ...request, customer: requireCustomer(request, url, area) };
}

function requireCustomer(request: ShopRequest, url: URL, area: AccountArea): Customer {
  if (!isSupported(request.tenant, area)) throw notFound();
  const { visitor } = request;
  if (visitor.type === 2) return visitor.customer;
  const page = url.pathname.replace(/\.data$/, '');
  throw redirect(withNext(href(request.locale.locale, 'account'), `${page}${withoutRouter(url)}`), 303);
}

/** Returns the query without React Router's own parameters of data requests. */
function withoutRouter(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete('_routes');
  params.delete('index');
  return params.size === 0 ? '' : `?${params}`;
}

export function dateFormat({ locale, tenant }: Pick<ShopRequest, 'locale' | 'tenant'>): (moment: Date) => string {
  return (moment) => longDate(moment, locale.locale, tenant.timeZone);
}

/** Returns the message for a request that has to wait. */
export function waitingText(waiting: Waiting, text: AccountMessages): string {
  return waiting.problem === 'busy' ? text.busy : text.wait(Math.max(1, Math.ceil(waiting.seconds / 60)));
}

/** Returns headers that set cookies in this browser. */
export function cookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
