import { type RouterContextProvider, redirect } from 'react-router';
import type { Customer, TenantLocale, Waiting } from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';
import { type Area, href, pathIn } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { longDate } from '../../long-date.ts';
import { notFound, openAccountTexts } from '../../page.ts';
import { withNext } from '../../safe-next.ts';

/** Below the account, in the order of its navigation. */
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
  'accountNewsletter',
  'accountSearches',
  'accountReviews',
  'accountSecurity',
  'accountPrivacy',
] as const satisfies readonly Area[];
export type AccountArea = (typeof ACCOUNT_AREAS)[number];

/** Whether a tenant supports this page (docs/rules/sessions.md#account-pages). */
export function isSupported(tenant: Pick<Tenant, 'account'>, area: AccountArea): boolean {
  const segment = pathIn('de', area).split('/').at(-1) ?? '';
  return !tenant.account.unsupported.includes(segment);
}

export function supportedAreas(tenant: Pick<Tenant, 'account'>): AccountArea[] {
  return ACCOUNT_AREAS.filter((area) => isSupported(tenant, area));
}

/** Where one lands after logging in without having come from anywhere. */
export function accountStart(request: Pick<ShopRequest, 'tenant' | 'locale'>): string {
  return href(request.locale.locale, isSupported(request.tenant, 'accountOverview') ? 'accountOverview' : 'home');
}

/**
 * The same for somebody who has just come in, with what is to be told there: `merged` lines of this browser's basket have
 * joined those of the account.
 */
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
 * Where somebody who has just logged in goes on. `next`, where they came from, may be any page, also one that is the same
 * for everybody: what has to be told is told before it.
 */
export function afterLogin(
  request: Pick<ShopRequest, 'tenant' | 'locale'>,
  next: string | null,
  merged: number,
): string {
  if (next === null || next === accountStart(request)) return startAfterLogin(request, merged);
  return merged === 0 ? next : `${withNext(href(request.locale.locale, 'account'), next)}&merged=${merged}`;
}

/** What `startAfterLogin` and `afterLogin` wrote into an address: anybody can write something else there. */
export function mergedLines(params: URLSearchParams): number {
  const given = params.get('merged') ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : 0;
}

export function siteOf({ tenant, locale, publicUrl }: ShopRequest): TenantLocale & { publicUrl: string } {
  return { tenant, locale: locale.locale, publicUrl };
}

/** What every page of the account shows beside its own. */
export type AccountShell = {
  areas: AccountArea[];
  name: string;
  number: string;
  premiumUntil: string | null;
  premiumWaits: boolean;
};

/**
 * What a page of the account begins with. Only who has shown the password in this session gets further (completions
 * D24); others log in first and come back.
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

/** The same for an action, which shows nothing. */
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

/** React Router's own parameters of data requests. */
function withoutRouter(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete('_routes');
  params.delete('index');
  return params.size === 0 ? '' : `?${params}`;
}

export function dateFormat({ locale, tenant }: Pick<ShopRequest, 'locale' | 'tenant'>): (moment: Date) => string {
  return (moment) => longDate(moment, locale.locale, tenant.timeZone);
}

/** What to say to somebody who has to wait. */
export function waitingText(waiting: Waiting, text: AccountMessages): string {
  return waiting.problem === 'busy' ? text.busy : text.wait(Math.max(1, Math.ceil(waiting.seconds / 60)));
}

/** Headers with what this browser has to hold from now on. */
export function cookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
