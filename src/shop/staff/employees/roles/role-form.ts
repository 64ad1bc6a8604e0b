import { withNeeded } from '../implied-permissions.ts';
import {
  type AnyPermission,
  type ExtensionPermission,
  isExtensionPermission,
  PERMISSION_NAMES,
  RESERVED_NAMES,
} from '../permissions.ts';

export const LONGEST_ROLE_NAME = 60;
export const LONGEST_ROLE_DESCRIPTION = 300;

export type RoleFormProblem = 'no-name' | 'name-taken' | 'no-permissions';

/** Form of a role: name, description, and the names of the chosen permissions with spaces between them. */
export type RoleForm = Readonly<Record<string, string>>;

/** Checked form. `added`: permissions that others need and that were not chosen. */
type ReadRole = {
  name: string;
  description: string;
  permissions: readonly AnyPermission[];
  added: readonly AnyPermission[];
};

/**
 * Reads the form of a role. Names of built-in roles are taken, because the audit trail shows roles by name. The role
 * also has the permissions `kept`, which the form cannot show (`permissionsOfOffSections`).
 */
export function readRoleForm(
  entered: RoleForm,
  ofExtensions: readonly ExtensionPermission[],
  kept: readonly ExtensionPermission[] = [],
): { ok: true; role: ReadRole } | { ok: false; problem: RoleFormProblem } {
  const line = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
  const name = line(entered.name).slice(0, LONGEST_ROLE_NAME).trim();
  if (name === '') return { ok: false, problem: 'no-name' };
  if (RESERVED_NAMES.some((reserved) => reserved === name.toLowerCase())) return { ok: false, problem: 'name-taken' };
  const words = line(entered.permissions).split(' ');
  const chosen = PERMISSION_NAMES.filter((permission) => words.includes(permission));
  const own = [...ofExtensions.filter((permission) => words.includes(permission)), ...kept];
  if (own.length === 0 && chosen.every((permission) => permission === 'room.enter'))
    return { ok: false, problem: 'no-permissions' };
  const all = withNeeded(chosen);
  const known = PERMISSION_NAMES.filter((permission) => all.has(permission));
  const permissions = [...known, ...own];
  const added = known.filter((permission) => permission !== 'room.enter' && !chosen.includes(permission));
  return {
    ok: true,
    role: { name, description: line(entered.description).slice(0, LONGEST_ROLE_DESCRIPTION), permissions, added },
  };
}

/** Returns the permissions of a stored role for sections of extensions that are off now. They hold again with the section. */
export function permissionsOfOffSections(
  stored: ReadonlySet<AnyPermission>,
  ofExtensions: readonly ExtensionPermission[],
): ExtensionPermission[] {
  return [...stored].filter(isExtensionPermission).filter((permission) => !ofExtensions.includes(permission));
}
