import { localeOfPath } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

export const STATUSES = [301, 302] as const;
export type RedirectStatus = (typeof STATUSES)[number];

export type RedirectProblem = 'from' | 'to' | 'status' | 'itself' | 'loop' | 'taken' | 'full' | 'home';

const LONGEST = 300;
/** What stands in an address: no query, no fragment, nothing that a browser strips or reads as a host. */
const FROM = /^\/(?!\/)[^\s\\\p{Cc}"<>?#]*$/u;
const TO = /^(?:\/(?!\/)|https:\/\/[a-z0-9])[^\s\\\p{Cc}"<>]*$/iu;
/** Doors that are never a page that is missing. */
const NEVER = /^\/(?:api|backoffice|assets|images|static|_\w+)(?:\/|$)/;

/** A path as it is looked up: decoded once, without a final slash. Null for what is none. */
export function plainPath(given: string): string | null {
  let path: string;
  try {
    path = decodeURI(given.trim());
  } catch {
    return null;
  }
  if (path.length > LONGEST || !FROM.test(path)) return null;
  return path === '/' ? path : path.replace(/\/+$/, '') || null;
}

/** Where a target leads within the shop, as it is looked up; null for another house. */
export function pathOfTarget(to: string): string | null {
  return to.startsWith('/') ? plainPath(to.replace(/[?#].*$/, '')) : null;
}

/** What was entered, checked but for what is stored already. */
export function readRedirect(
  tenant: Tenant,
  entered: { from: string; to: string; status: string },
): { from: string; to: string; status: RedirectStatus } | { problem: RedirectProblem } {
  const from = plainPath(entered.from);
  if (from === null || NEVER.test(from)) return { problem: 'from' };
  if (localeOfPath(tenant, from).rest === '/') return { problem: 'home' };
  const to = entered.to.trim();
  if (to.length > 2 * LONGEST || !TO.test(to) || (to.startsWith('/') && pathOfTarget(to) === null))
    return { problem: 'to' };
  const status = STATUSES.find((known) => String(known) === entered.status);
  if (status === undefined) return { problem: 'status' };
  if (pathOfTarget(to) === from) return { problem: 'itself' };
  return { from, to, status };
}

/** Whether somebody who follows `to` through what is stored would come back to `from`. */
export function isLoop(from: string, to: string, stored: ReadonlyMap<string, string>): boolean {
  const seen = new Set([from]);
  let at = pathOfTarget(to);
  while (at !== null) {
    if (seen.has(at)) return true;
    seen.add(at);
    const next = stored.get(at);
    at = next === undefined ? null : pathOfTarget(next);
  }
  return false;
}
