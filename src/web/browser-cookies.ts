import type { Browser, BrowserChange } from '../shop/customers/accounts/index.ts';
import { HISTORY_DAYS } from '../shop/search/history/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { readCookie, setCookie, setReadableCookie } from './cookies.ts';
import { OWN_PRICES } from './page-key.ts';

const DAY = 86_400;
/** "Stay logged in" (docs/rules/sessions.md#stay-logged-in). */
const REMEMBER_DAYS = 180;
/** Days in which a browser has one vote per review (decision 39). */
const VOTER_DAYS = 180;
/** Days after its last login in which a device has its own count of failed logins; browsers allow no more. */
const DEVICE_DAYS = 400;
/** Longest stored User-Agent, in characters. */
const LONGEST_USER_AGENT = 400;

/** Reads the browser's cookies and User-Agent. `address`: client address for limits (client-address.ts). */
export function readBrowser(request: Request, secure: boolean, address: string): Browser & { voter: string | null } {
  const cookie = (name: string) => readCookie(request, name, secure);
  return {
    session: cookie('session'),
    remember: cookie('remember'),
    basket: cookie('basket'),
    wishlist: cookie('wishlist'),
    searches: cookie('searches'),
    voter: cookie('voter'),
    device: cookie('device'),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
    address,
  };
}

/** Returns Set-Cookie values for changed cookies of a browser; null removes a cookie. */
export function browserCookies(change: BrowserChange, tenant: Tenant, secure: boolean): string[] {
  const { basketDays, wishlistDays, cookieMaxAgeSeconds } = tenant.session;
  const ages = {
    session: cookieMaxAgeSeconds,
    remember: REMEMBER_DAYS * DAY,
    basket: basketDays * DAY,
    wishlist: wishlistDays * DAY,
    searches: HISTORY_DAYS * DAY,
    voter: VOTER_DAYS * DAY,
    device: DEVICE_DAYS * DAY,
  };
  const cookies = (['session', 'remember', 'basket', 'wishlist', 'searches', 'voter', 'device'] as const).flatMap(
    (name) => {
      const value = change[name];
      if (value === undefined) return [];
      return [value === null ? setCookie(name, '', 0, secure) : setCookie(name, value, ages[name], secure)];
    },
  );
  const { state, ownPrices } = change;
  if (ownPrices !== undefined)
    cookies.push(setCookie(OWN_PRICES, ownPrices ? '1' : '', ownPrices ? cookieMaxAgeSeconds : 0, secure));
  if (state === undefined) return cookies;
  const text = state === null ? '' : encodeURIComponent(JSON.stringify(state));
  return [...cookies, setReadableCookie('login-state', text, state === null ? 0 : cookieMaxAgeSeconds, secure)];
}
