import type { PackedShell } from './shell-data.ts';

/** Page shells of this thread: tenants, languages and addresses. */
const shells: PackedShell[] = [];
const MOST_SHELLS = 20;

/**
 * Returns the page shell of an earlier page if it is equal. Its header, its text for the browser and its tree of
 * departments are then computed once. No code may change a shell.
 */
export function sharedShell(shell: PackedShell): PackedShell {
  const before = shells.find((known) => isSame(known, shell));
  if (before) return before;
  if (shells.length >= MOST_SHELLS) shells.length = 0;
  shells.push(shell);
  return shell;
}

/** Most values of two shells are the same objects and texts of the tenant. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isFields(one) || !isFields(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
