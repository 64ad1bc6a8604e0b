import type { PoolClient } from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { AskedPage } from './administration-types.ts';
import { pageVersion } from './content.store.ts';
import { toPage } from './content.ts';
import { type AdminPage, adminPage } from './content-administration.store.ts';
import type { ContentPage } from './types.ts';

/** An employee who may make a change, and its time. */
export type PageChange = { pool: Pool; member: StaffMember; now: Date };

/** Highest version number that the database column holds. */
const LAST_VERSION = 2_147_483_647;

/** Returns a page; null if it is missing or of another tenant. */
export async function findPage(
  { pool, now }: Pick<PageChange, 'pool' | 'now'>,
  { tenant, id }: AskedPage,
): Promise<AdminPage | null> {
  return isId(id) ? adminPage(pool, { tenant: tenant.id, id, now }) : null;
}

/** Returns a page and locks it until the transaction ends; null if it is missing or of another tenant. */
export async function lockPage(client: PoolClient, now: Date, { tenant, id }: AskedPage): Promise<AdminPage | null> {
  return isId(id) ? adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
}

/** Returns a version of a page; null if it is missing or of another tenant. */
export async function readVersion(
  { pool, log }: { pool: Pool; log: Log },
  { tenant, id, version }: AskedPage & { version: number },
): Promise<ContentPage | null> {
  if (!isId(id) || !isVersion(version)) return null;
  const row = await pageVersion(pool, { tenant: tenant.id, id, version });
  return row && toPage(row, log);
}

/** Records a change of a page in the audit trail. */
export function recordPageAudit(
  client: PoolClient,
  { member, now }: PageChange,
  tenant: Tenant,
  entry: Omit<Parameters<typeof recordAudit>[3], 'subject' | 'tenant'> & { page: { locale: string; path: string } },
): Promise<void> {
  const { page, ...rest } = entry;
  return recordAudit(client, now, member, { ...rest, tenant: tenant.id, subject: `page:${page.locale}:${page.path}` });
}

export function isVersion(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= LAST_VERSION;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
}
