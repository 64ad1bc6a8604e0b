import { type Containment, createContainment } from '../extending/contain.ts';
import type { Extension } from '../extending/extension.ts';
import { extensions } from '../extending/extensions.ts';
import { refusedAttempts } from '../platform/attempts/attempts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openReplicaPool, type Pool } from '../platform/database/pool.ts';
import { poolSize } from '../platform/database/pool-size.ts';
import { openReads, type Reads } from '../platform/database/reads.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import { type OpenKeys, openKeys } from '../platform/keys/open-keys.ts';
import type { Log } from '../platform/log.ts';
import type { Attach } from '../platform/mail/attachments.ts';
import { createMailPace, type MailAllowance, type PacedMail } from '../platform/mail/mail-pace.ts';
import { createOutbox, type Mail, type Outbox } from '../platform/mail/outbox.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { registerPoolFigures } from '../platform/metrics/process-figures.ts';
import { createRefusals, type Refusals } from '../platform/metrics/refusals.ts';
import { openObjectStores } from '../platform/object-store/open-stores.ts';
import { createStoredFiles, type StoredFiles } from '../platform/object-store/stored-files.ts';
import { attachPapers } from '../shop/after-sales/fulfilment/index.ts';
import { createStoredTexts, type StoredTexts } from '../shop/content/own-texts/index.ts';
import { isAwaited, mailBlocksOf } from '../shop/mail/templates/index.ts';
import {
  attachBills,
  attachGiftCards,
  type Billing,
  createBilling,
  type DrawPaper,
  drawWithBlocks,
} from '../shop/money/billing/index.ts';
import { attachDocuments, createDocuments, type Documents } from '../shop/money/documents/index.ts';
import { attachRequests, planMoneyInBooks } from '../shop/money/ledger/index.ts';
import { securedStates } from '../shop/money/payment/index.ts';
import { createOrders, type Orders } from '../shop/selling/orders/index.ts';
import { createTenantSettings, type TenantSettings } from '../shop/staff/settings/index.ts';
import { tenantById } from '../tenants/index.ts';
import { letterUrls, type PublicUrlOf } from '../tenants/origins.ts';
import { ONLINE_METHODS } from '../tenants/tenant.ts';

/** Shared dependencies of all departments: database, clock, log, jobs, mail and keys. */
export type Foundation = {
  config: Config;
  pool: Pool;
  /** Pool of the replica if one is configured, else of the primary. Its reads may be some seconds old. */
  readPool: Pool;
  reads: Reads | null;
  clock: Clock;
  log: Log;
  metrics: Metrics | undefined;
  /** Counter of what limits refused. */
  refusals: Refusals;
  jobs: Jobs;
  outbox: Outbox;
  /** Reader of files that an object store has instead of the database. */
  files: StoredFiles;
  orders: Orders;
  billing: Billing;
  documents: Documents;
  /** Origins of links in letters that are sent without a request. */
  publicUrlOf: PublicUrlOf;
  keys: OpenKeys;
  settings: TenantSettings;
  texts: StoredTexts;
  /** Extensions of the retailer. Departments get what belongs to their point. */
  extensions: readonly Extension[];
  /** Runs functions of extensions. */
  containment: Containment;
  /** Draws papers with the blocks of extensions. */
  draw: DrawPaper;
  /** Adds the blocks of extensions to a mail; undefined without any. */
  addBlocks: ((mail: Mail) => Promise<Mail>) | undefined;
  /** Whether the demo's past is being made. */
  holdsJobs: () => boolean;
};

export type FoundationDeps = {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: Log;
  metrics?: Metrics;
  /** False in threads that only answer requests. The main thread runs the jobs. */
  works?: boolean;
  /** While it returns true, jobs that would touch the demo's past do nothing. */
  holdsJobs?: () => boolean;
  /** Replacement for the outbox of the shop. */
  outbox?: Outbox;
  /** Replacement for the extensions of the retailer. */
  extensions?: readonly Extension[];
};

/** Opens jobs, mail, replica and keys. */
export async function openFoundation(deps: FoundationDeps): Promise<Foundation> {
  const { config, pool, clock, log, metrics, works = true } = deps;
  const ofRetailer = deps.extensions ?? extensions;
  const containment = openContainment(deps);
  const draw = drawWithBlocks(ofRetailer, containment);
  const addBlocks = mailBlocksOf(ofRetailer, containment);
  const files = createStoredFiles(openObjectStores(config.files, true), () => clock.now().getTime());
  const jobs = await startJobs(pool, log, works);
  const orders = createOrders({ pool, clock, secured: securedStates(ONLINE_METHODS) });
  const documents = createDocuments({ pool, clock, orders, planMoney: planMoneyInBooks(pool), draw, files });
  const billing = createBilling({ orders, documents });
  const attachBill = attachBills(billing);
  const attachPaper = attachPapers({ pool, clock, draw, files });
  const attachDocument = attachDocuments(documents);
  const attachRequest = attachRequests({ pool, billing, documents });
  const settings = createTenantSettings({ pool, log });
  await settings.renew();
  const texts = createStoredTexts({ pool, log });
  await texts.renew();
  const keys = await openKeys(config, { pool, clock, log });
  const attachGiftCard = attachGiftCards({ pool, sealingSecrets: () => keys.sealingSecrets });
  const attach: Attach = async (tenant, name) =>
    (await attachBill(tenant, name)) ??
    (await attachDocument(tenant, name)) ??
    (await attachRequest(tenant, name)) ??
    (await attachGiftCard(tenant, name)) ??
    attachPaper(tenant, name);
  const refusals = createRefusals();
  metrics?.registerCount('kontor_limit_refusals_total', 'What limits refused or delayed, by limit.', refusals.read);
  const outbox =
    deps.outbox ??
    createOutbox({
      pool,
      jobs,
      clock,
      log,
      smtpUrl: config.smtpUrl,
      returnPath: config.bounceAddress,
      attach,
      againMinutes: config.mailAgainMinutes,
      lookupUrl: config.mailLookupUrl,
      works,
      pace: createMailPace({ pool, clock, secret: keys.hashing, refusals, allowanceOf }),
      addBlocks,
    });
  await outbox.start();
  const reads = config.replicaUrl ? openReplica(config, pool, log) : null;
  if (metrics) {
    registerPoolFigures(metrics, pool, reads);
    metrics.registerCount('kontor_attempts_refused_total', 'Logins and letters refused, by limit.', () =>
      refusedAttempts().map(({ limit, count }) => ({ labels: { limit }, value: count })),
    );
  }
  return {
    config,
    pool,
    readPool: reads?.pool ?? pool,
    reads,
    clock,
    log,
    metrics,
    jobs,
    outbox,
    files,
    orders,
    billing,
    documents,
    publicUrlOf: letterUrls(config),
    keys,
    settings,
    texts,
    extensions: ofRetailer,
    containment,
    draw,
    addBlocks,
    refusals,
    holdsJobs: deps.holdsJobs ?? (() => false),
  };
}

function openContainment({ metrics, ...deps }: Pick<FoundationDeps, 'clock' | 'log' | 'metrics'>): Containment {
  const containment = createContainment(deps);
  metrics?.registerCount('kontor_extension_failures_total', 'Failures of extensions, by extension and point.', () =>
    containment.failures().map(({ extension, point, count }) => ({ labels: { extension, point }, value: count })),
  );
  return containment;
}

/** Returns how many mails of a kind a mailbox gets within an hour. The retailer's own mailbox has no limit. */
function allowanceOf({ tenant: id, kind, to }: PacedMail): MailAllowance | null {
  const tenant = tenantById(id);
  if (tenant.locales.some(({ organisation }) => organisation.contactEmail === to)) return null;
  const name = isAwaited(kind) ? 'awaited' : 'others';
  return { name, most: tenant.mailLimits[name] };
}

function openReplica(config: Config, primary: Pool, log: Log): Reads {
  const replica = openReplicaPool(config.replicaUrl ?? '', log, poolSize(config.workers));
  return openReads({ primary, replica, log });
}
