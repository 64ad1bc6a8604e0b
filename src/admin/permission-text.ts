import { type AnyPermission, isExtensionPermission, type Permission } from '../shop/staff/employees/permissions.ts';
import type { OwnPermission } from '../shop/staff/own-sections/index.ts';

/** Returns what a permission allows. A permission whose extension is gone has its name. */
export function permissionText(
  texts: Readonly<Record<Permission, string>>,
  permission: AnyPermission,
  own: readonly OwnPermission[],
): string {
  if (!isExtensionPermission(permission)) return texts[permission];
  return own.find((entry) => entry.permission === permission)?.text ?? permission;
}
