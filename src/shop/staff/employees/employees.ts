import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { createPasswords } from '../../../platform/passwords/passwords.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { sweepApprovals } from './approvals/approvals.store.ts';
import { createFactor, type Factor } from './factor.ts';
import { createEmployeeLogin, type EmployeeLogin } from './login.ts';
import type { ExtensionPermission } from './permissions.ts';
import { createRoleAdministration, type RoleAdministration } from './roles/role-administration.ts';
import type { SecretKey } from './secrets.ts';
import { chooseTenant, sweep } from './sessions.store.ts';

/** Days for which decided requests and counted amounts are stored; the audit trail has the decisions for good. */
const RETAINED = { days: 90, amountDays: 7 };

export type Staff = EmployeeLogin & {
  factor: Factor;
  accounts: Accounts;
  roles: RoleAdministration;
  /** Sets the tenant that this session administers. */
  chooseTenant(token: string, tenant: string): Promise<void>;
  /** Deletes expired sessions, links, attempts and requests. A scheduled job calls it. */
  sweep(): Promise<void>;
};

/**
 * Creates the department. `keys` encrypt the secrets of second factors; `deviceKeys` sign known devices. The first key
 * encrypts and signs; all keys decrypt and verify.
 */
export function createStaff(deps: {
  pool: Pool;
  clock: Clock;
  keys: readonly SecretKey[];
  deviceKeys?: readonly SecretKey[];
  /** Permissions for the sections of extensions. */
  ofExtensions?: readonly ExtensionPermission[];
}): Staff {
  const { pool, clock, keys, deviceKeys = keys } = deps;
  return {
    ...createEmployeeLogin({ ...deps, keys: deviceKeys, passwords: createPasswords() }),
    factor: createFactor({ ...deps, deviceKeys }),
    accounts: createAccounts(deps),
    roles: createRoleAdministration(deps),
    chooseTenant: (token, tenant) => chooseTenant(pool, token, tenant),
    sweep: async () => {
      await sweep(pool, clock.now());
      await sweepApprovals(pool, clock.now(), RETAINED);
    },
  };
}
