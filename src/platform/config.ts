import path from 'node:path';
import * as v from 'valibot';
import { isListEntry, plainAddress } from './address-list.ts';
import { parseDatabaseUrl } from './database/database-url.ts';
import { tlsOptions } from './database/tls-options.ts';
import { type PublicUrls, parsePublicUrl } from './public-url.ts';

/** A value that came from outside and makes the start impossible; its message is the one line the operator reads. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

const wholeNumber = (name: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `${name} must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `${name} must be a whole number from ${least} to ${most}`),
  );

const address = (name: string, protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    ),
  );

/** With a name and a password in it, which no message may repeat. */
const mailboxAddress = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hostname } = new URL(text);
    return ['imap:', 'imaps:'].includes(protocol) && [username, password, hostname].every((part) => part !== '');
  }, 'BOUNCE_MAILBOX_URL must be imaps://user:password@host/folder; signs of user and password that mean something in an address are written as %40 and the like'),
);

const onOff = (name: string) => v.picklist(['on', 'off'], `${name} must be "on" or "off"`);

/** {tenant} in it stands for the tenant's id; what comes with a name and a password is written to no log by mistake. */
const contentAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll('{tenant}', 'ch');
    if (!URL.canParse(filled)) return false;
    const { protocol, username, search, hash } = new URL(filled);
    return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
  }, 'CONTENT_SOURCE_URL must be an address that starts with http:// or https://, without a user, query or fragment; {tenant} in it stands for the tenant'),
);

const lookupAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll('{messageId}', 'a');
    if (filled === text || !URL.canParse(filled)) return false;
    const { protocol, username, hash } = new URL(filled);
    return ['http:', 'https:'].includes(protocol) && username === '' && hash === '';
  }, 'MAIL_LOOKUP_URL must be an address that starts with http:// or https://, without a user or fragment, with {messageId} in it'),
);

const VIDEO_PLACES = /\{(?:customer|video|format)\}/g;
const videoAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll(VIDEO_PLACES, 'a');
    if (!URL.canParse(filled) || !text.includes('{customer}') || !text.includes('{video}')) return false;
    const { protocol, hostname, username, hash } = new URL(filled);
    const isOwn = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
    // The origin stands in the Content-Security-Policy: it is one, and says nothing else there.
    const isOneHost = /^https?:\/\/[a-z0-9.:-]+\//i.test(text);
    return (protocol === 'https:' || isOwn) && isOneHost && username === '' && hash === '';
  }, 'VIDEO_SERVICE_URL must be an address that starts with https://, with {customer} and {video} in its path, and {format} where the service has WebM and MP4'),
);

/** One server or several, whose files of certificates are there. */
const databaseAddress = (name: string) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const read = parseDatabaseUrl(dataset.value);
      const outcome = read.ok ? tlsOptions(read.address) : read;
      if (!outcome.ok) addIssue({ message: `${name}${outcome.problem.replace(/^(?=[^:])/, ' ')}` });
    }),
  );

const publicUrls = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePublicUrl(dataset.value);
    if (read.ok) return read.urls;
    addIssue({ message: `PUBLIC_URL ${read.problem}` });
    return NEVER;
  }),
);

const Environment = v.object({
  NODE_ENV: v.optional(v.string(), 'production'),
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty')), './data'),
  DATABASE_URL: v.optional(databaseAddress('DATABASE_URL')),
  DATABASE_REPLICA_URL: v.optional(databaseAddress('DATABASE_REPLICA_URL')),
  SMTP_URL: v.optional(address('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_AGAIN_MINUTES: v.optional(wholeNumber('MAIL_AGAIN_MINUTES', 0, 1440), '5'),
  MAIL_LOOKUP_URL: v.optional(lookupAddress),
  BOUNCE_ADDRESS: v.optional(v.pipe(v.string(), v.email('BOUNCE_ADDRESS must be an e-mail address'))),
  BOUNCE_MAILBOX_URL: v.optional(mailboxAddress),
  LISTEN_FDS: v.optional(wholeNumber('LISTEN_FDS', 0, 1024), '0'),
  LISTEN_PID: v.optional(wholeNumber('LISTEN_PID', 0, 2 ** 31), '0'),
  WORKERS: v.optional(wholeNumber('WORKERS', 1, 64), '1'),
  CACHE_MB: v.optional(wholeNumber('CACHE_MB', 16, 65_536), '160'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{32,}$/, 'METRICS_TOKEN must have at least 32 characters and no spaces')),
  ),
  DEMO: v.optional(onOff('DEMO'), 'on'),
  PAYMENTS: v.optional(v.picklist(['simulated', 'stripe', 'none'], 'PAYMENTS must be "simulated", "stripe" or "none"')),
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
  SESSION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.check((keys) => keys.every((key) => key.length >= 32), 'SESSION_KEYS must be keys of at least 32 characters'),
    ),
  ),
  UNKNOWN_HOSTS: v.optional(v.picklist(['refuse', 'default'], 'UNKNOWN_HOSTS must be "refuse" or "default"'), 'refuse'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((entry) => plainAddress(entry.trim()))
          .filter((entry) => entry !== ''),
      ),
      v.check(
        (entries) => entries.every(isListEntry),
        'TRUSTED_PROXIES must be IP addresses and networks, such as 10.0.0.7, 10.0.0.0/8 or fd00::/8',
      ),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(publicUrls),
  TAG_MANAGER: v.optional(onOff('TAG_MANAGER'), 'on'),
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
  DEVELOPER_PANEL: v.optional(v.pipe(v.string(), v.nonEmpty('DEVELOPER_PANEL must be the path of a JSON file'))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

/** Who collects money. `isDemo`: nobody asked for the simulator, so it serves this machine's browsers only. */
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
  smtpUrl: string | undefined;
  /** Minutes until a mail of unknown outcome is sent again by itself; 0: never. */
  mailAgainMinutes: number;
  /** Asked about mails of unknown outcome; {messageId} in it stands for the Message-ID. */
  mailLookupUrl: string | undefined;
  /** Where mails that cannot be delivered go back to; without it to their sender's address. */
  bounceAddress: string | undefined;
  /** The mailbox in which they are read. */
  bounceMailboxUrl: string | undefined;
  /** Whether the process was given a listening socket (socket activation): then PORT and HOST do not count. */
  passedSocket: boolean;
  /** Threads that answer requests. */
  workers: number;
  /** Megabytes of pages, cards and texts that the whole process remembers, all threads together. */
  cacheMb: number;
  /** Whoever sends it as a bearer token may read /metrics from anywhere. */
  metricsToken: string | undefined;
  demo: boolean;
  sessionKeys: string[] | undefined;
  payments: PaymentsConfig;
  /** Whether a host that nobody configured gets 421; otherwise it gets the platform's defaults, which are not indexed. */
  refusesUnknownHosts: boolean;
  /** Addresses and networks whose forwarded headers count. */
  trustedProxies: string[];
  /** Public origins of tenants; empty without PUBLIC_URL. */
  publicUrls: PublicUrls;
  /** Port at which browsers on this machine reach a plain local demo; null for any other shop, and for PORT=0. */
  demoPort: number | null;
  tagManager: boolean;
  /** In which header a trusted proxy says the country of a request. */
  geoHeader: string;
  /** Another system that content comes from; null: the shop's own store. */
  contentSource: { url: string; token: string | undefined } | null;
  /** A service that product videos come from, besides the shop's own: address with {customer}, {video}, {format}. */
  videoService: VideoServiceConfig | null;
  /** File with the apps and backends of the developers' panel, which production does not have. */
  developerPanel: string | undefined;
  logLevel: string;
};

/**
 * Reads every environment variable the shop knows (docs/interfaces.md#settings) in this one place.
 * Throws ConfigProblem with one line that names the variable and what it may be. An empty value counts as absent.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
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
  // The variables are meant for the process they name; its children inherit them too.
  const passedSocket = env.LISTEN_FDS > 0 && env.LISTEN_PID === process.pid;
  const isDemo = isLocalDemo(env, passedSocket);
  return {
    production: env.NODE_ENV !== 'development',
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    smtpUrl: env.SMTP_URL,
    mailAgainMinutes: env.MAIL_AGAIN_MINUTES,
    mailLookupUrl: env.MAIL_LOOKUP_URL,
    bounceAddress: env.BOUNCE_ADDRESS,
    bounceMailboxUrl: env.BOUNCE_MAILBOX_URL,
    passedSocket,
    workers: env.WORKERS,
    cacheMb: env.CACHE_MB,
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO === 'on',
    refusesUnknownHosts: env.UNKNOWN_HOSTS === 'refuse' && env.NODE_ENV !== 'development',
    sessionKeys: env.SESSION_KEYS,
    payments: paymentsOf(env, isDemo),
    trustedProxies: env.TRUSTED_PROXIES,
    publicUrls: env.PUBLIC_URL ?? {},
    demoPort: isDemo && env.PORT !== 0 ? env.PORT : null,
    tagManager: env.TAG_MANAGER === 'on',
    geoHeader: env.GEO_HEADER,
    contentSource: contentSourceOf(env.CONTENT_SOURCE_URL, env.CONTENT_SOURCE_TOKEN),
    videoService: videoServiceOf(env.VIDEO_SERVICE_URL, env.VIDEO_CUSTOMER_ID),
    developerPanel: env.DEVELOPER_PANEL,
    logLevel: env.LOG_LEVEL,
  };
}

export type VideoServiceConfig = {
  address: string;
  origin: string;
  /** The house's id there, by tenant; "*" is that of all tenants without one of their own. */
  customers: Record<string, string>;
};

/** Both or neither: an address without the house's id leads to nobody's videos. */
function videoServiceOf(address: string | undefined, customers: string | undefined): VideoServiceConfig | null {
  if (address === undefined && customers === undefined) return null;
  if (address === undefined || customers === undefined) {
    const [given, missing] =
      address === undefined ? ['VIDEO_CUSTOMER_ID', 'VIDEO_SERVICE_URL'] : ['VIDEO_SERVICE_URL', 'VIDEO_CUSTOMER_ID'];
    throw new ConfigProblem(`${given} is set, so ${missing} must be set too`);
  }
  const entries = customers.split(',').map((entry) => entry.split('='));
  return {
    address,
    origin: new URL(address).origin,
    customers: Object.fromEntries(entries.map(([first = '', id]) => (id === undefined ? ['*', first] : [first, id]))),
  };
}

function contentSourceOf(url: string | undefined, token: string | undefined): Config['contentSource'] {
  if (url !== undefined) return { url, token };
  if (token === undefined) return null;
  throw new ConfigProblem('CONTENT_SOURCE_TOKEN is set, so CONTENT_SOURCE_URL must be set too');
}

type Values = v.InferOutput<typeof Environment>;

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Somebody who tries the demo on their own machine: nothing says that it may be reached from elsewhere. */
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

/** Payments are simulated where that was asked for; a shop that says nothing of payments takes none by mistake. */
function paymentsOf(env: Values, isDemo: boolean): PaymentsConfig {
  const { PAYMENTS: asked, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (asked === 'simulated' || asked === 'none')
    return asked === 'none' ? { kind: 'none' } : { kind: 'simulated', isDemo: false };
  if (secretKey !== undefined && webhookSecret !== undefined) return { kind: 'stripe', secretKey, webhookSecret };
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
  if (asked === 'stripe') throw new ConfigProblem(`PAYMENTS is stripe, so ${missing} must be set`);
  // Without the signing secret notices of payments could not be believed.
  const given = secretKey === undefined ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
  if (secretKey !== undefined || webhookSecret !== undefined)
    throw new ConfigProblem(`${given} is set, so ${missing} must be set too`);
  return isDemo ? { kind: 'simulated', isDemo: true } : { kind: 'none' };
}
