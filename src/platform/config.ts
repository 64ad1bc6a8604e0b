import path from 'node:path';
import * as v from 'valibot';
import { CDN_VARIABLES, type CdnConfig, cdnOf } from './cdn/cdn-settings.ts';
import { ConfigProblem } from './config-problem.ts';
import { HISTORY_YEARS, type HistoryYears, historyYears } from './history-years.ts';
import { type LabelsConfig, labelsOf } from './label-settings.ts';
import { memoryLimit, usualCacheMb } from './memory/memory-limit.ts';
import { FILE_VARIABLES, filePlacesOf } from './object-store/file-settings.ts';
import type { FilePlaces } from './object-store/open-stores.ts';
import type { PublicUrls } from './public-url.ts';
import type { RemoteSecret } from './remote-files/remote-file.ts';
import { contentSourceOf, feedSecretsOf, type VideoServiceConfig, videoServiceOf } from './remote-services.ts';
import { SEARCH_VARIABLES, type SearchClusterConfig, searchClusterOf } from './search-cluster-settings.ts';
import {
  address,
  addressNetworks,
  contentAddress,
  databaseAddress,
  integerBetween,
  lookupAddress,
  mailboxAddress,
  onOff,
  orderCount,
  publicUrls,
  videoAddress,
} from './setting-formats.ts';
import { TELEMETRY_VARIABLES, type TelemetryConfig, telemetryOf } from './tracing/tracing-settings.ts';

/** Variables of the environment, with their formats and defaults. */
export const Environment = v.object({
  NODE_ENV: v.optional(v.string(), 'production'),
  PORT: v.optional(integerBetween('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty')), './data'),
  DATABASE_URL: v.optional(databaseAddress('DATABASE_URL')),
  DATABASE_REPLICA_URL: v.optional(databaseAddress('DATABASE_REPLICA_URL')),
  DATABASE_ACCOUNT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z_][a-z0-9_-]{0,31}$/, 'DATABASE_ACCOUNT must be the name of an account of this machine'),
    ),
  ),
  SMTP_URL: v.optional(address('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_AGAIN_MINUTES: v.optional(integerBetween('MAIL_AGAIN_MINUTES', 0, 1440), '5'),
  MAIL_LOOKUP_URL: v.optional(lookupAddress),
  HISTORY_YEARS: v.optional(historyYears, HISTORY_YEARS),
  BOUNCE_ADDRESS: v.optional(v.pipe(v.string(), v.email('BOUNCE_ADDRESS must be an e-mail address'))),
  BOUNCE_MAILBOX_URL: v.optional(mailboxAddress('BOUNCE_MAILBOX_URL')),
  SERVICE_MAILBOX_URL: v.optional(mailboxAddress('SERVICE_MAILBOX_URL')),
  BACKUP_PASSPHRASE: v.optional(v.string()),
  BACKUP_RECIPIENTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((entry) => entry.trim())),
      v.check(
        (entries) => entries.every((entry) => /^age1[a-z0-9]{20,}$/.test(entry)),
        'BACKUP_RECIPIENTS must be recipients of age (age1...), separated by commas',
      ),
    ),
  ),
  LISTEN_FDS: v.optional(integerBetween('LISTEN_FDS', 0, 1024), '0'),
  LISTEN_PID: v.optional(integerBetween('LISTEN_PID', 0, 2 ** 31), '0'),
  WORKERS: v.optional(integerBetween('WORKERS', 1, 64), '1'),
  ROLE: v.optional(v.picklist(['all', 'web', 'worker'], 'ROLE must be "all", "web" or "worker"'), 'all'),
  KEEP_ALIVE_SECONDS: v.optional(integerBetween('KEEP_ALIVE_SECONDS', 1, 600), '5'),
  CACHE_MB: v.optional(integerBetween('CACHE_MB', 16, 65_536)),
  IMAGE_CACHE_MB: v.optional(integerBetween('IMAGE_CACHE_MB', 16, 10_000_000), '2048'),
  PICTURE_WARMING: v.optional(onOff('PICTURE_WARMING'), 'on'),
  ...FILE_VARIABLES,
  ...CDN_VARIABLES,
  ...SEARCH_VARIABLES,
  ...TELEMETRY_VARIABLES,
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{32,}$/, 'METRICS_TOKEN must have at least 32 characters and no spaces')),
  ),
  DEMO: v.optional(onOff('DEMO'), 'on'),
  DEMO_PAST: v.optional(orderCount('DEMO_PAST'), '1000'),
  CREDIT_BUREAU: v.optional(v.picklist(['simulated', 'none'], 'CREDIT_BUREAU must be "simulated" or "none"'), 'none'),
  PAYMENTS: v.optional(v.picklist(['simulated', 'stripe', 'none'], 'PAYMENTS must be "simulated", "stripe" or "none"')),
  LABELS: v.optional(v.picklist(['simulated', 'carriers', 'none'], 'LABELS must be "simulated", "carriers" or "none"')),
  CARRIER_ACCOUNTS: v.optional(v.string()),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:sk|rk)_\w{10,}$/, 'STRIPE_SECRET_KEY must be a secret key of Stripe (sk_... or rk_...)'),
    ),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^whsec_\w{10,}$/, 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook (whsec_...)'),
    ),
  ),
  SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.check((keys) => keys.every((key) => key.length >= 32), 'SECRET_KEY must be keys of at least 32 characters'),
    ),
  ),
  SESSION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.check((keys) => keys.every((key) => key.length >= 32), 'SESSION_KEYS must be keys of at least 32 characters'),
    ),
  ),
  UNKNOWN_HOSTS: v.optional(v.picklist(['refuse', 'default'], 'UNKNOWN_HOSTS must be "refuse" or "default"'), 'refuse'),
  TRUSTED_PROXIES: v.optional(addressNetworks('TRUSTED_PROXIES'), ''),
  PUBLIC_URL: v.optional(publicUrls),
  TAG_MANAGER: v.optional(onOff('TAG_MANAGER'), 'on'),
  FEED_PRIVATE_ADDRESSES: v.optional(addressNetworks('FEED_PRIVATE_ADDRESSES'), ''),
  WEBHOOK_PRIVATE_ADDRESSES: v.optional(addressNetworks('WEBHOOK_PRIVATE_ADDRESSES'), ''),
  GEO_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9-]{1,60}$/i, 'GEO_HEADER must be the name of the header with the country of a request'),
      v.toLowerCase(),
    ),
    'x-geo-country',
  ),
  CONTENT_SOURCE_URL: v.optional(contentAddress),
  CONTENT_SOURCE_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{8,}$/, 'CONTENT_SOURCE_TOKEN must have at least 8 characters and no spaces')),
  ),
  VIDEO_SERVICE_URL: v.optional(videoAddress),
  VIDEO_CUSTOMER_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[a-z]{2,10}=)?[\w-]{1,100}(?:,[a-z]{2,10}=[\w-]{1,100})*$/,
        'VIDEO_CUSTOMER_ID must be an id of letters, digits, "_" and "-", or one for each tenant ("ch=...,de=...")',
      ),
    ),
  ),
  RENDERING: v.optional(v.picklist(['fast', 'stock'], 'RENDERING must be "fast" or "stock"'), 'fast'),
  DEVELOPER_PANEL: v.optional(v.pipe(v.string(), v.nonEmpty('DEVELOPER_PANEL must be the path of a JSON file'))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

/** Payment provider. `isDemo`: no setting requests the simulator, so it serves only browsers on this machine. */
export type PaymentsConfig =
  | { kind: 'stripe'; secretKey: string; webhookSecret: string }
  | { kind: 'simulated'; isDemo: boolean }
  | { kind: 'none' };

export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  /** Account of the built-in PostgreSQL if the shop runs as root; undefined: `kontor-db`, or a number of its own. */
  databaseAccount: string | undefined;
  smtpUrl: string | undefined;
  /** Minutes until the shop sends a mail in doubt again; 0: never automatically. */
  mailAgainMinutes: number;
  historyYears: HistoryYears;
  /** Address that tells the outcome of mails in doubt. {messageId} stands for the Message-ID. */
  mailLookupUrl: string | undefined;
  /** Address that receives undeliverable mails; undefined: the sender's address. */
  bounceAddress: string | undefined;
  /** Mailbox of the bounce address. */
  bounceMailboxUrl: string | undefined;
  /** Mailbox of replies to the shop's mails. */
  serviceMailboxUrl: string | undefined;
  /** Passphrase and recipients of encrypted backups, at most one of them. */
  backupPassphrase: string | undefined;
  backupRecipients: string[] | undefined;
  /** True if the process inherits a listening socket (socket activation). PORT and HOST then have no effect. */
  passedSocket: boolean;
  /** Number of threads that answer requests. */
  workers: number;
  /** Work of the process: "web" answers requests, "worker" runs jobs, schedules, mails and imports, "all" does both. */
  role: 'all' | 'web' | 'worker';
  /** Seconds after which an idle connection is closed. */
  keepAliveSeconds: number;
  /** Total size of the process's caches, in megabytes. Without CACHE_MB it follows the memory of the machine. */
  cacheMb: number;
  /** Budget of picture renditions on disk, in megabytes. */
  imageCacheMb: number;
  /** Whether renditions of new pictures are made in the background. */
  warmsPictures: boolean;
  /** Places of pictures, videos and other files. */
  files: FilePlaces;
  /** Budget of renditions that machines share in the object store, in megabytes; 0: they share none. */
  sharedRenditionsMb: number;
  /** CDN in front that the shop purges; null without one. */
  cdn: CdnConfig | null;
  /** Cluster that answers searches and lists; null: the index in memory does. */
  searchCluster: SearchClusterConfig | null;
  /** Export of traces and figures by OTLP; null without one. */
  telemetry: TelemetryConfig | null;
  /** Bearer token that permits reading /metrics from any address. */
  metricsToken: string | undefined;
  demo: boolean;
  /** Number of orders that a fresh demo shop gets for the last 18 months. 0 without the demo. */
  demoPast: number;
  /** Keys that wrap the keys in the database, newest first; undefined: the key file in DATA_DIR. */
  secretKeys: string[] | undefined;
  sessionKeys: string[] | undefined;
  /** Adapter of the port for credit bureaus; a tenant must use one too. */
  creditBureau: 'simulated' | 'none';
  payments: PaymentsConfig;
  labels: LabelsConfig;
  /** True: a request for an unknown host gets 421. False: it gets the platform's defaults, which are not indexed. */
  refusesUnknownHosts: boolean;
  /** Addresses and networks of proxies whose forwarded headers are trusted. */
  trustedProxies: string[];
  /** Public origins of tenants; empty without PUBLIC_URL. */
  publicUrls: PublicUrls;
  /** Port that browsers on this machine use for a plain local demo; null for any other shop, and for PORT=0. */
  demoPort: number | null;
  tagManager: boolean;
  /** Name of the header in which a trusted proxy sends the country of a request. */
  geoHeader: string;
  /** External system that supplies content; null: the shop's own store. */
  contentSource: { url: string; token: string | undefined } | null;
  /** External service for product videos. Its address contains {customer}, {video} and optionally {format}. */
  videoService: VideoServiceConfig | null;
  /** Addresses that are not public, from which feeds may be pulled. */
  feedPrivateAddresses: string[];
  /** Addresses that are not public, to which webhooks may be delivered, also without encryption. */
  webhookPrivateAddresses: string[];
  /** Secrets for pulling feeds, by the name after FEED_SECRET_, each for one host. */
  feedSecrets: Record<string, RemoteSecret>;
  /** How pages are rendered: see src/web/rendering. "stock" uses React Router's own request handler only. */
  rendering: 'fast' | 'stock';
  /** File with the apps and backends of the developers' panel. Production has no such panel. */
  developerPanel: string | undefined;
  logLevel: string;
};

/**
 * Reads every environment variable of the shop (docs/interfaces.md#settings). An empty value counts as absent. Throws
 * ConfigProblem with one line that names the variable and its valid values. `memory`: bytes that the process may use.
 */
export function readConfig(environment: Record<string, string | undefined>, memory = memoryLimit()): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const [issue] = result.issues;
    const name = issue.path?.map((part) => String(part.key)).join('.') ?? 'environment';
    throw new ConfigProblem(issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`);
  }
  const env = result.output;
  if (env.BACKUP_PASSPHRASE !== undefined && env.BACKUP_RECIPIENTS !== undefined)
    throw new ConfigProblem('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set; a backup has one of them');
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    throw new ConfigProblem('ROLE shares one database between processes, so DATABASE_URL must be set');
  // Child processes inherit these variables too, so LISTEN_PID has to name this process.
  const passedSocket = env.LISTEN_FDS > 0 && env.LISTEN_PID === process.pid;
  const isDemo = isLocalDemo(env, passedSocket);
  return {
    production: env.NODE_ENV !== 'development',
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    databaseAccount: env.DATABASE_ACCOUNT,
    smtpUrl: env.SMTP_URL,
    mailAgainMinutes: env.MAIL_AGAIN_MINUTES,
    historyYears: env.HISTORY_YEARS,
    mailLookupUrl: env.MAIL_LOOKUP_URL,
    bounceAddress: env.BOUNCE_ADDRESS,
    bounceMailboxUrl: env.BOUNCE_MAILBOX_URL,
    serviceMailboxUrl: env.SERVICE_MAILBOX_URL,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    backupRecipients: env.BACKUP_RECIPIENTS,
    passedSocket,
    workers: env.WORKERS,
    role: env.ROLE,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    cacheMb: env.CACHE_MB ?? usualCacheMb(memory),
    imageCacheMb: env.IMAGE_CACHE_MB,
    warmsPictures: env.PICTURE_WARMING === 'on',
    files: filePlacesOf(env),
    sharedRenditionsMb: env.FILES_RENDITIONS_MB,
    cdn: cdnOf(env),
    searchCluster: searchClusterOf(env),
    telemetry: telemetryOf(env),
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO === 'on',
    // A job makes it, and a process that answers requests runs none.
    demoPast: env.DEMO === 'on' && env.ROLE !== 'web' ? env.DEMO_PAST : 0,
    refusesUnknownHosts: env.UNKNOWN_HOSTS === 'refuse' && env.NODE_ENV !== 'development',
    secretKeys: env.SECRET_KEY,
    sessionKeys: env.SESSION_KEYS,
    creditBureau: env.CREDIT_BUREAU,
    payments: paymentsOf(env, isDemo),
    labels: labelsOf(env.LABELS, env.CARRIER_ACCOUNTS, isDemo),
    trustedProxies: env.TRUSTED_PROXIES,
    publicUrls: env.PUBLIC_URL ?? {},
    demoPort: isDemo && env.PORT !== 0 ? env.PORT : null,
    tagManager: env.TAG_MANAGER === 'on',
    geoHeader: env.GEO_HEADER,
    contentSource: contentSourceOf(env.CONTENT_SOURCE_URL, env.CONTENT_SOURCE_TOKEN),
    videoService: videoServiceOf(env.VIDEO_SERVICE_URL, env.VIDEO_CUSTOMER_ID),
    feedPrivateAddresses: env.FEED_PRIVATE_ADDRESSES,
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES,
    feedSecrets: feedSecretsOf(given),
    rendering: env.RENDERING,
    developerPanel: env.DEVELOPER_PANEL,
    logLevel: env.LOG_LEVEL,
  };
}

type Values = v.InferOutput<typeof Environment>;

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Returns true for a demo that only this machine can reach. */
function isLocalDemo(env: Values, passedSocket: boolean): boolean {
  return (
    env.DEMO === 'on' &&
    env.DATABASE_URL === undefined &&
    LOOPBACK.test(env.HOST) &&
    !passedSocket &&
    env.PUBLIC_URL === undefined &&
    env.TRUSTED_PROXIES.length === 0
  );
}

/** Chooses the payment provider. Without a payment setting a shop takes no payments, except in a local demo. */
function paymentsOf(env: Values, isDemo: boolean): PaymentsConfig {
  const { PAYMENTS: asked, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (asked === 'simulated' || asked === 'none')
    return asked === 'none' ? { kind: 'none' } : { kind: 'simulated', isDemo: false };
  if (secretKey !== undefined && webhookSecret !== undefined) return { kind: 'stripe', secretKey, webhookSecret };
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
  if (asked === 'stripe') throw new ConfigProblem(`PAYMENTS is stripe, so ${missing} must be set`);
  // Without the signing secret the shop cannot verify the provider's notices.
  const given = secretKey === undefined ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
  if (secretKey !== undefined || webhookSecret !== undefined)
    throw new ConfigProblem(`${given} is set, so ${missing} must be set too`);
  return isDemo ? { kind: 'simulated', isDemo: true } : { kind: 'none' };
}
