import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Account that a device has logged in to. A new `generation` of the account forgets its devices. */
export type DeviceOwner = {
  /** Separates customers of each tenant and employees: "customer:ch". */
  realm: string;
  account: string;
  generation: number;
};

/** The newest key signs, and all keys verify. */
type Keys = readonly { secret: string }[];

/** Accounts that one browser remembers, such as those of a family. */
const MOST_ACCOUNTS = 4;
const SEPARATOR = '~';
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;
/** Owner of no device, so that an unknown account costs equal work. */
const NONE: DeviceOwner = { realm: '', account: '', generation: -1 };

/**
 * Returns the random id of a device that logged in to this account before; null for an unknown device. `cookie` holds
 * signed ids of several accounts and nothing personal.
 */
export function knownDevice(keys: Keys, cookie: string | null, owner: DeviceOwner | null): string | null {
  const found = tokensOf(cookie).filter((token) => belongsTo(keys, token, owner ?? NONE))[0];
  return owner !== null && found !== undefined ? idOf(found) : null;
}

/** Returns the cookie of a device that has just logged in to this account. The device retains its id. */
export function rememberDevice(keys: Keys, cookie: string | null, owner: DeviceOwner): string {
  const [newest] = keys;
  if (!newest) throw new Error('no session key is configured');
  const tokens = tokensOf(cookie);
  const known = tokens.find((token) => belongsTo(keys, token, owner));
  const id = known === undefined ? randomBytes(16).toString('base64url') : idOf(known);
  const others = tokens.filter((token) => token !== known);
  return [`${id}.${signature(newest.secret, id, owner).toString('base64url')}`, ...others]
    .slice(0, MOST_ACCOUNTS)
    .join(SEPARATOR);
}

function tokensOf(cookie: string | null): string[] {
  return (cookie ?? '').split(SEPARATOR, MOST_ACCOUNTS).filter((token) => TOKEN.test(token));
}

function idOf(token: string): string {
  return token.slice(0, token.indexOf('.'));
}

function belongsTo(keys: Keys, token: string, owner: DeviceOwner): boolean {
  const [, id = '', signed = ''] = TOKEN.exec(token) ?? [];
  const given = Buffer.from(signed, 'base64url');
  return keys.filter(({ secret }) => isEqual(signature(secret, id, owner), given)).length > 0;
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function signature(secret: string, id: string, { realm, account, generation }: DeviceOwner): Buffer {
  return createHmac('sha256', secret).update(`known device ${realm} ${account} ${generation} ${id}`).digest();
}
