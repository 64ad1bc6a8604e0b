import { type Limit, networkLimits, personalLimit } from '../../../platform/attempts/attempt-limits.ts';
import { type DeviceOwner, knownDevice, rememberDevice } from '../../../platform/identity/known-device.ts';
import type { SecretKey } from './secrets.ts';

/** Free failures of employees; they belong to no tenant, so its configuration does not apply. */
const ALLOWANCES = {
  account: 5,
  device: 5,
  letter: 3,
  ipv4: { 32: 20, 24: 200 },
  ipv6: { 64: 20, 56: 40, 48: 100 },
};

type Account = { id: string; device_generation: number };

function ownerOf({ id, device_generation: generation }: Account): DeviceOwner {
  return { realm: 'staff', account: id, generation };
}

/**
 * Returns the limits of a password. A device that logged in to the account before has its own count, so guesses on
 * other devices never block it.
 */
export function passwordLimits(
  keys: readonly SecretKey[],
  request: { email: string; address: string; device: string | null },
  account: Account | null,
): Limit[] {
  const device = knownDevice(keys, request.device, account && ownerOf(account));
  if (device !== null) return [personalLimit('device', ALLOWANCES.device, device)];
  return [
    personalLimit('account', ALLOWANCES.account, request.email),
    ...networkLimits('address', ALLOWANCES, request.address),
  ];
}

/** Returns the limit of a second factor, which a device of the account has for itself. */
export function factorLimits(keys: readonly SecretKey[], device: string | null, account: Account): Limit[] {
  const known = knownDevice(keys, device, ownerOf(account));
  return [personalLimit('factor', ALLOWANCES.account, known === null ? account.id : `${account.id}:${known}`)];
}

/** Returns the cookie of a device that has passed both factors. */
export function employeeDevice(keys: readonly SecretKey[], device: string | null, account: Account): string {
  return rememberDevice(keys, device, ownerOf(account));
}
