import { may } from '../shop/staff/employees/permissions.ts';
import type { Visitor } from '../shop/staff/employees/types.ts';
import { DOOR, FACTOR, LOGIN, LOGOUT, ROOMS, WELCOME } from './sections.ts';

/**
 * What becomes of a request: it passes, goes somewhere else first, may not enter, or asks for what is not there. Who was
 * logged out while writing is told so: going somewhere else would throw away what they send.
 */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'go'; to: string }
  | { kind: 'denied' }
  | { kind: 'absent' }
  | { kind: 'logged-out' };

const PASS: Verdict = { kind: 'pass' };

/** Who may go where. Whatever is not said here is closed. */
export function accessRule(visitor: Visitor, path: string, search: string, reads: boolean): Verdict {
  if (path === WELCOME) return PASS;
  if (path === LOGIN) return visitor.stage === 'open' && reads ? { kind: 'go', to: DOOR } : PASS;
  if (!reads && visitor.stage !== 'open' && path !== FACTOR && path !== LOGOUT) return { kind: 'logged-out' };
  if (visitor.stage === 'nobody') return { kind: 'go', to: loginFor(path, search, reads) };
  if (path === LOGOUT) return reads ? { kind: 'go', to: DOOR } : PASS;
  if (visitor.stage === 'factor') return path === FACTOR ? PASS : { kind: 'go', to: FACTOR };
  if (path === FACTOR) return { kind: 'go', to: DOOR };
  const [, , segment = ''] = path.split('/');
  const room = ROOMS.find((entry) => entry.segment === segment);
  if (!room) return { kind: 'absent' };
  return may(visitor.member.role, room.permission) ? PASS : { kind: 'denied' };
}

function loginFor(path: string, search: string, reads: boolean): string {
  return path === DOOR || !reads || path === FACTOR || path === LOGOUT
    ? LOGIN
    : `${LOGIN}?to=${encodeURIComponent(path + search)}`;
}

/** Where somebody wanted to go before the login; only places within the back office count. */
export function wantedPlace(to: string | null): string {
  return to !== null && /^\/backoffice(?:\/[\w/-]*)?(?:\?[\w=&%.+-]*)?$/.test(to) ? to : DOOR;
}
