import { type Limit, networkLimits, personalLimit } from '../../../platform/attempts/attempt-limits.ts';
import { type DeviceOwner, knownDevice } from '../../../platform/identity/known-device.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { LoginAccount } from './accounts.store.ts';
import type { SessionKeys } from './session-token.ts';
import type { Browser } from './types.ts';

type LimitedTenant = Pick<Tenant, 'id' | 'attempts'>;

export function deviceOwner(tenant: string, account: string, generation: number): DeviceOwner {
  return { realm: `customer:${tenant}`, account, generation };
}

/**
 * Returns the limits of a login. A device that logged in to the account before has its own count. Guesses on other
 * devices, or from the same network, never block it. Other devices share the count of the account and of their networks.
 * `who`: the entered address or customer number.
 */
export function loginLimits(
  tenant: LimitedTenant,
  keys: SessionKeys,
  browser: Pick<Browser, 'device' | 'address'>,
  entered: { who: string; account: LoginAccount | null },
): Limit[] {
  const { account, who } = entered;
  const owner = account && deviceOwner(tenant.id, account.id, account.deviceGeneration);
  const device = knownDevice(keys, browser.device ?? null, owner);
  if (device !== null) return [personalLimit('device', tenant.attempts.device, `${tenant.id}:${device}`)];
  return [
    personalLimit('account', tenant.attempts.account, `${tenant.id}:${who}`),
    ...networkLimits('address', tenant.attempts, browser.address),
  ];
}

/** Returns the limit of password checks in browsers that are logged in, which other browsers cannot reach. */
export function loggedInLimits(tenant: LimitedTenant, customerId: string): Limit[] {
  return [personalLimit('device', tenant.attempts.device, `${tenant.id}:logged-in:${customerId}`)];
}

/** Returns the limits that count login attempts of an account, without those of networks and single devices. */
export function accountLimits(
  tenant: LimitedTenant,
  { id, email, number }: { id: string; email: string; number: string },
): Limit[] {
  return [
    personalLimit('account', tenant.attempts.account, `${tenant.id}:${email}`),
    personalLimit('account', tenant.attempts.account, `${tenant.id}:number:${number}`),
    ...loggedInLimits(tenant, id),
  ];
}
