import { type AnyPermission, extensionPermission, may } from '../shop/staff/employees/permissions.ts';
import type { AdminVisitor } from '../shop/staff/employees/types.ts';
import { isListName, LIST_PERMISSIONS } from '../shop/staff/lists/list-permissions.ts';
import { ADMIN_ROOT, FACTOR, LOGIN, LOGOUT, OWN_PERMISSIONS, SECTIONS, WELCOME } from './sections.ts';

/**
 * Decision about a request: pass, redirect, deny, not found, or logged out. An employee who sends a form after the
 * session has ended sees a message, because a redirect would discard the form.
 */
export type AccessVerdict =
  | { kind: 'pass' }
  | { kind: 'go'; to: string }
  | { kind: 'denied' }
  | { kind: 'absent' }
  | { kind: 'logged-out' };

const PASS: AccessVerdict = { kind: 'pass' };

/** Decides whether a visitor may request a path. Paths without a rule are denied. */
export function accessRule(visitor: AdminVisitor, path: string, search: string, reads: boolean): AccessVerdict {
  if (path === WELCOME) return PASS;
  if (path === LOGIN) return visitor.stage === 'open' && reads ? { kind: 'go', to: ADMIN_ROOT } : PASS;
  if (!reads && visitor.stage !== 'open' && path !== FACTOR && path !== LOGOUT) return { kind: 'logged-out' };
  if (visitor.stage === 'nobody') return { kind: 'go', to: loginFor(path, search, reads) };
  if (path === LOGOUT) return reads ? { kind: 'go', to: ADMIN_ROOT } : PASS;
  if (visitor.stage === 'factor') return path === FACTOR ? PASS : { kind: 'go', to: FACTOR };
  if (path === FACTOR) return { kind: 'go', to: ADMIN_ROOT };
  const permission = permissionOf(path);
  if (!permission) return { kind: 'absent' };
  return may(visitor.member, permission) ? PASS : { kind: 'denied' };
}

/** Returns the permission that a page of the back office needs, or null for an address without a section. */
export function permissionOf(path: string): AnyPermission | null {
  const [, , segment = '', id = '', below = ''] = path.split('/');
  // The file of a list needs the permission of the list.
  if (segment === 'list-files') return isListName(id) ? LIST_PERMISSIONS[id] : null;
  if (segment === 'x' && id !== '') return extensionPermission(id);
  const page = id === 'new' ? id : below;
  const section = SECTIONS.find((entry) => entry.segment === segment);
  return section ? (OWN_PERMISSIONS[`${segment}/${page}`] ?? section.permission) : null;
}

function loginFor(path: string, search: string, reads: boolean): string {
  return path === ADMIN_ROOT || !reads || path === FACTOR || path === LOGOUT
    ? LOGIN
    : `${LOGIN}?to=${encodeURIComponent(path + search)}`;
}

/** Returns the page requested before the login; only paths of the back office are valid. */
export function wantedPlace(to: string | null): string {
  return to !== null && /^\/backoffice(?:\/[\w/-]*)?(?:\?[\w=&%.+-]*)?$/.test(to) ? to : ADMIN_ROOT;
}
