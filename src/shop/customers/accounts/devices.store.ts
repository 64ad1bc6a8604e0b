import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { CUSTOMER } from './accounts.store.ts';
import type { Customer } from './types.ts';

export type DeviceRow = {
  deviceId: string;
  type: 1 | 2;
  sid: string;
  fullUntil: Date | null;
  softUntil: Date | null;
  secretHash: Buffer | null;
  previousHash: Buffer | null;
  rotatedAt: Date | null;
  seenAt: Date;
  /** The customer's locale. */
  locale: string;
  customer: Customer;
};

const COLUMNS = `device.id as "deviceId", device.type, device.sid, device.full_until as "fullUntil", device.soft_until as "softUntil",
  device.secret_hash as "secretHash", device.previous_hash as "previousHash", device.rotated_at as "rotatedAt",
  device.seen_at as "seenAt", customer.locale, ${CUSTOMER}`;

function asDevice(row: (Omit<DeviceRow, 'customer'> & Customer) | undefined): DeviceRow | null {
  if (!row) return null;
  const {
    deviceId,
    type,
    sid,
    fullUntil,
    softUntil,
    secretHash,
    previousHash,
    rotatedAt,
    seenAt,
    locale,
    ...customer
  } = row;
  return { deviceId, type, sid, fullUntil, softUntil, secretHash, previousHash, rotatedAt, seenAt, locale, customer };
}

/** A prepared statement, because every request of a logged-in visitor begins with it (decision 11). */
async function one(
  runner: Pool | pg.PoolClient,
  name: string,
  condition: string,
  values: unknown[],
): Promise<DeviceRow | null> {
  const { rows } = await runner.query<Omit<DeviceRow, 'customer'> & Customer>({
    name,
    text: `select ${COLUMNS} from customer_device device join customer on customer.id = device.customer_id
           where ${condition} and customer.locked_at is null`,
    values,
  });
  return asDevice(rows[0]);
}

export function deviceOfSession(runner: Pool | pg.PoolClient, tenant: string, sid: string): Promise<DeviceRow | null> {
  return one(runner, 'device-of-session', 'device.sid = $1 and device.tenant = $2', [sid, tenant]);
}

export function deviceOfSeries(
  runner: Pool | pg.PoolClient,
  tenant: string,
  seriesHash: Buffer,
): Promise<DeviceRow | null> {
  return one(runner, 'device-of-series', 'device.series_hash = $1 and device.tenant = $2', [seriesHash, tenant]);
}

/** Inserts a device and returns the generation of the account's known devices. */
export async function insertDevice(
  runner: SqlRunner,
  device: {
    customerId: string;
    tenant: string;
    sid: string;
    type: 1 | 2;
    fullUntil: Date | null;
    remembered: { seriesHash: Buffer; secretHash: Buffer; until: Date } | null;
    browser: string;
    platform: string;
    now: Date;
  },
): Promise<number> {
  const { rows } = (await runner.query(
    `insert into customer_device (customer_id, tenant, sid, type, full_until, series_hash, secret_hash, soft_until, browser,
       platform, created_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     returning (select device_generation from customer where customer.id = customer_id) as generation`,
    [
      device.customerId,
      device.tenant,
      device.sid,
      device.type,
      device.fullUntil,
      device.remembered?.seriesHash ?? null,
      device.remembered?.secretHash ?? null,
      device.remembered?.until ?? null,
      device.browser,
      device.platform,
      device.now,
    ],
  )) as { rows: { generation: number }[] };
  return rows[0]?.generation ?? 0;
}

/**
 * Replaces a used token of a soft login and begins a soft session. False if another page of the browser used the token
 * first.
 */
export async function rotateRememberToken(
  runner: SqlRunner,
  change: { deviceId: string; used: Buffer; next: Buffer; sid: string; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update customer_device set secret_hash = $3, previous_hash = $2, rotated_at = $6, soft_until = $5, seen_at = $6,
       sid = $4, type = 1, full_until = null
     where id = $1 and secret_hash = $2 returning id`,
    [change.deviceId, change.used, change.next, change.sid, change.until, change.now],
  );
  return rows.length === 1;
}

export async function noteSeen(runner: SqlRunner, deviceId: string, now: Date): Promise<void> {
  await runner.query('update customer_device set seen_at = $2 where id = $1', [deviceId, now]);
}

export async function deleteDevice(runner: SqlRunner, deviceId: string): Promise<void> {
  await runner.query('delete from customer_device where id = $1', [deviceId]);
}

/** Deletes one of the customer's devices; false for another customer's. */
export async function deleteOwnDevice(runner: SqlRunner, customerId: string, deviceId: string): Promise<boolean> {
  const { rows } = await runner.query(
    'delete from customer_device where customer_id = $1 and id::text = $2 returning id',
    [customerId, deviceId],
  );
  return rows.length === 1;
}

/** Logs a customer out of all browsers. It takes effect at once in every process, since each queries this table. */
export async function deleteDevicesOf(runner: SqlRunner, customerId: string): Promise<void> {
  await runner.query('delete from customer_device where customer_id = $1', [customerId]);
}

export type DeviceSummary = {
  id: string;
  type: 1 | 2;
  browser: string;
  platform: string;
  created_at: Date;
  seen_at: Date;
  full_until: Date | null;
};

/** Returns devices with a valid session or token, newest first. */
export async function listDevices(
  runner: SqlRunner,
  customerId: string,
  still: { now: Date; seenAfter: Date },
): Promise<DeviceSummary[]> {
  const { rows } = (await runner.query(
    `select id, type, browser, platform, created_at, seen_at, full_until from customer_device
     where customer_id = $1 and (soft_until > $2 or seen_at > $3)
     order by seen_at desc, id limit 50`,
    [customerId, still.now, still.seenAfter],
  )) as { rows: DeviceSummary[] };
  return rows;
}

/** Deletes devices whose sessions and tokens ended, expired links, and old login attempts. */
export async function sweepCustomers(
  runner: SqlRunner,
  before: { now: Date; seen: Date; attempts: Date },
): Promise<void> {
  await runner.query('delete from customer_device where seen_at < $1 and (soft_until is null or soft_until < $2)', [
    before.seen,
    before.now,
  ]);
  await runner.query('delete from customer_link where expires_at < $1', [before.now]);
  await runner.query('delete from customer_attempt where changed_at < $1', [before.attempts]);
}
