import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../platform/config.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { HOUSE_FOLDER, house } from '../../../tenants/load-house.ts';
import { configuredUrls } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { pathsDescribedBy, publishedPaths } from '../../content/pages/index.ts';
import type { LookUp, MailDomainFacts, ShopFacts, TenantFacts } from './facts.ts';
import { countAdmins, countGoods } from './going-live.store.ts';
import type { NameLookUps } from './look-up.ts';
import { isReservedName, UNWRITTEN_PAGE } from './placeholders.ts';

/** Part of the configuration that decides whether the shop can go live. */
export type GoingLiveConfig = Pick<
  Config,
  'demo' | 'payments' | 'creditBureau' | 'smtpUrl' | 'publicUrls' | 'dataDir' | 'contentSource'
>;

export type FactDeps = {
  pool: Pool;
  config: GoingLiveConfig;
  /** Whether an extension supplies the pages. */
  hasContentExtension: boolean;
  now: Date;
  /** Articles after which no more are counted; null: all are. */
  mostGoods: number | null;
};

/** DNS, and the selector of the DKIM keys; undefined: unknown. */
export type NameSources = { names: NameLookUps; dkimSelector: string | undefined };

/** Reads what all of these tenants share. */
export async function readShopFacts({ pool, config, now }: FactDeps, own: readonly Tenant[]): Promise<ShopFacts> {
  const { payments } = config;
  const isTestKey = payments.kind === 'stripe' && /^(?:sk|rk)_test_/.test(payments.secretKey);
  const [logo, admins, backupAt] = await Promise.all([readLogo(), countAdmins(pool), newestBackup(config.dataDir)]);
  return {
    now,
    isDemoOn: config.demo,
    isDemoRetailer: house.demo !== undefined,
    keys: payments.kind !== 'stripe' ? null : isTestKey ? 'test' : 'live',
    hasSimulatedBureau: config.creditBureau === 'simulated' && own.some(({ credit }) => credit.bureau !== null),
    sendsMail: config.smtpUrl !== undefined,
    logo,
    companies: own.map(({ companyName }) => companyName),
    admins,
    backupAt,
  };
}

/** Reads what belongs to one tenant with the settings that hold now. */
export async function readTenantFacts(deps: FactDeps, { names }: NameSources, tenant: Tenant): Promise<TenantFacts> {
  const { pool, config, now, mostGoods } = deps;
  const origin = configuredUrls(config.publicUrls)(tenant);
  const host = new URL(origin).hostname;
  // The shop does not know the pages of another system.
  const isForeign = config.contentSource !== null || deps.hasContentExtension;
  const [addresses, pages, goods] = await Promise.all([
    isReservedName(host) ? null : names.addresses(host),
    isForeign ? null : writtenPages(pool, tenant.id, now),
    countGoods(pool, tenant.id, now, mostGoods),
  ]);
  return {
    tenant,
    origin,
    addresses,
    pages,
    goods,
    hasProvider: config.payments.kind !== 'none',
  };
}

/** Returns locale and path of the published pages that say more than that they follow. */
async function writtenPages(pool: Pool, tenant: string, now: Date): Promise<Set<string>> {
  const [published, unwritten] = await Promise.all([
    publishedPaths(pool, tenant, null, now),
    pathsDescribedBy(pool, tenant, now, Object.values(UNWRITTEN_PAGE)),
  ]);
  const named = (page: { locale: string; path: string }) => `${page.locale} ${page.path}`;
  const following = new Set(unwritten.map(named));
  return new Set(published.map(named).filter((page) => !following.has(page)));
}

/** Returns the domains of the sender's address in each locale, and of the mailbox for reports of weaknesses. */
export function mailDomainsOf({ locales, securityContact }: Tenant): string[] {
  const mailboxes = [...locales.map(({ organisation }) => organisation.contactEmail), securityContact];
  return [...new Set(mailboxes.map((mailbox) => mailbox.replace(/^.*@/, '').toLowerCase()))];
}

export async function readMailDomainFacts(
  { names, dkimSelector }: NameSources,
  domain: string,
): Promise<MailDomainFacts> {
  if (isReservedName(domain)) return { domain, records: null };
  const [spf, dkim, dmarc] = await Promise.all([
    names.texts(domain),
    dkimSelector === undefined ? NO_SELECTOR : names.texts(`${dkimSelector}._domainkey.${domain}`),
    dmarcOf(names, domain),
  ]);
  return { domain, records: { spf, dkim, dmarc } };
}

const NO_SELECTOR: LookUp = { state: 'unknown', reason: { why: 'no-selector' } };

/** Returns the record of a domain, else that of the domain above, whose policy then holds (RFC 7489, 6.6.3). */
async function dmarcOf(names: NameLookUps, domain: string): Promise<LookUp> {
  const own = await names.texts(`_dmarc.${domain}`);
  const parent = domain.slice(domain.indexOf('.') + 1);
  return own.state === 'none' && parent.includes('.') ? dmarcOf(names, parent) : own;
}

function readLogo(): Promise<string | null> {
  return fs.readFile(path.join(HOUSE_FOLDER, 'public', 'favicon.svg'), 'utf8').catch(invisible);
}

/** Returns the time of the newest backup that the shop may see; null without one. */
export async function newestBackup(dataDir: string): Promise<Date | null> {
  const folder = path.join(dataDir, 'backups');
  const names = (await fs.readdir(folder).catch(invisible)) ?? [];
  const files = names.filter((name) => /\.backup(?:\.age)?$/.test(name));
  // A file can be deleted after the folder was read.
  const found = await Promise.all(files.map((name) => fs.stat(path.join(folder, name)).catch(invisible)));
  const times = found.flatMap((stats) => (stats ? [stats.mtimeMs] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

const INVISIBLE: readonly unknown[] = ['ENOENT', 'EACCES', 'EPERM'];

/** Returns null for a file or folder that does not exist, or that the shop may not read. */
function invisible(error: unknown): null {
  if (error instanceof Error && 'code' in error && INVISIBLE.includes(error.code)) return null;
  throw error;
}
