import fs from 'node:fs';
import path from 'node:path';
import { extensions } from '../../extending/extensions.ts';
import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
import { publishedPaths } from '../../shop/content/pages/index.ts';
import { createTenantSettings } from '../../shop/staff/settings/index.ts';
import { tenants } from '../../tenants/index.ts';
import { HOUSE_FOLDER, house } from '../../tenants/load-house.ts';
import { configuredUrls } from '../../tenants/origins.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Finding } from '../finding.ts';
import type { LookUp, MailDomainFacts, ShopFacts, TenantFacts } from './facts.ts';
import { countAdmins, countGoods } from './going-live.store.ts';
import type { NameLookUps } from './look-up.ts';
import { mailDomainFindings } from './mail-domain-findings.ts';
import { isReservedName } from './placeholders.ts';
import { shopFindings } from './shop-findings.ts';
import { tenantFindings } from './tenant-findings.ts';

export type GoingLiveDeps = {
  pool: Pool;
  log: Log;
  config: Config;
  names: NameLookUps;
  now: Date;
  /** Selector of the DKIM keys; undefined: unknown. */
  dkimSelector: string | undefined;
};

/** Lists what prevents the retailer's shop from going live, and what is ready. */
export async function checkGoingLive(deps: GoingLiveDeps): Promise<Finding[]> {
  const { pool, log, now } = deps;
  const settings = createTenantSettings({ pool, log });
  await settings.renew();
  const own = Object.values(tenants);
  const domains = new Set(own.flatMap(mailDomainsOf));
  const [shop, perTenant, mail] = await Promise.all([
    shopFacts(deps, own),
    Promise.all(own.map((tenant) => tenantFacts(deps, settings.termsAt(tenant, now)))),
    Promise.all([...domains].map((domain) => mailDomainFacts(deps, domain))),
  ]);
  return [...shopFindings(shop), ...perTenant.flatMap(tenantFindings), ...mail.flatMap(mailDomainFindings)];
}

async function shopFacts({ pool, config, now }: GoingLiveDeps, own: readonly Tenant[]): Promise<ShopFacts> {
  const { payments } = config;
  return {
    now,
    isDemoOn: config.demo,
    isDemoRetailer: house.demo !== undefined,
    hasTestKeys: payments.kind === 'stripe' && /^(?:sk|rk)_test_/.test(payments.secretKey),
    hasSimulatedBureau: config.creditBureau === 'simulated' && own.some(({ credit }) => credit.bureau !== null),
    sendsMail: config.smtpUrl !== undefined,
    logo: readLogo(),
    companies: own.map(({ companyName }) => companyName),
    admins: await countAdmins(pool),
    backupAt: newestBackup(config.dataDir),
  };
}

async function tenantFacts({ pool, config, names, now }: GoingLiveDeps, tenant: Tenant): Promise<TenantFacts> {
  const host = new URL(configuredUrls(config.publicUrls)(tenant)).hostname;
  // The shop does not know the pages of another system.
  const isForeign =
    config.contentSource !== null || extensions.some(({ contentSource }) => contentSource !== undefined);
  const [addresses, pages, goods] = await Promise.all([
    isReservedName(host) ? null : names.addresses(host),
    isForeign ? null : publishedPaths(pool, tenant.id, null, now),
    countGoods(pool, tenant.id, now),
  ]);
  return {
    tenant,
    host,
    addresses,
    pages: pages && new Set(pages.map(({ locale, path: address }) => `${locale} ${address}`)),
    goods,
    hasProvider: config.payments.kind !== 'none',
  };
}

/** Returns the domains of the sender's address in each locale, and of the mailbox for reports of weaknesses. */
function mailDomainsOf({ locales, securityContact }: Tenant): string[] {
  const mailboxes = [...locales.map(({ organisation }) => organisation.contactEmail), securityContact];
  return mailboxes.map((mailbox) => mailbox.replace(/^.*@/, '').toLowerCase());
}

async function mailDomainFacts({ names, dkimSelector }: GoingLiveDeps, domain: string): Promise<MailDomainFacts> {
  if (isReservedName(domain)) return { domain, records: null };
  const [spf, dkim, dmarc] = await Promise.all([
    names.texts(domain),
    dkimSelector === undefined ? NO_SELECTOR : names.texts(`${dkimSelector}._domainkey.${domain}`),
    dmarcOf(names, domain),
  ]);
  return { domain, records: { spf, dkim, dmarc } };
}

const NO_SELECTOR: LookUp = { state: 'unknown', reason: 'the selector is not given' };

/** Returns the record of a domain, else that of the domain above, whose policy then holds (RFC 7489, 6.6.3). */
async function dmarcOf(names: NameLookUps, domain: string): Promise<LookUp> {
  const own = await names.texts(`_dmarc.${domain}`);
  const parent = domain.slice(domain.indexOf('.') + 1);
  return own.state === 'none' && parent.includes('.') ? dmarcOf(names, parent) : own;
}

function readLogo(): string | null {
  const file = path.join(HOUSE_FOLDER, 'public', 'favicon.svg');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

function newestBackup(dataDir: string): Date | null {
  const folder = path.join(dataDir, 'backups');
  if (!fs.existsSync(folder)) return null;
  const names = fs.readdirSync(folder).filter((name) => /\.backup(?:\.age)?$/.test(name));
  const times = names.map((name) => fs.statSync(path.join(folder, name)).mtimeMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
