import { localeOfPath } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

export const STATUSES = [301, 302] as const;
export type RedirectStatus = (typeof STATUSES)[number];

export type RedirectProblem = 'from' | 'to' | 'status' | 'itself' | 'loop' | 'taken' | 'full' | 'home';

const LONGEST = 300;
/** Source path: no query, no fragment, and no character that a browser strips or reads as part of a host. */
const FROM = /^\/(?!\/)[^\s\\\p{Cc}"<>?#]*$/u;
const TO = /^(?:\/(?!\/)|https:\/\/[a-z0-9])[^\s\\\p{Cc}"<>]*$/iu;
/** Paths of the server's own endpoints, which are never missing pages. */
const NEVER = /^\/(?:api|backoffice|assets|images|static|_\w+)(?:\/|$)/;

/** Normalises a path for the lookup: decoded once, without a final slash. Null if it is invalid. */
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

/** Returns the normalised path of a target within the shop; null for another host. */
export function pathOfTarget(to: string): string | null {
  return to.startsWith('/') ? plainPath(to.replace(/[?#].*$/, '')) : null;
}

/** Validates a redirect form, without comparison with the stored redirects. */
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

/** Tells whether the stored redirects lead from `to` back to `from`. */
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
