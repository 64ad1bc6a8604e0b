import fs from 'node:fs';
import nodemailer from 'nodemailer';
import type { Config } from '../platform/config.ts';
import { confinedAccount } from '../platform/confined/confined-account.ts';
import { withoutNetwork } from '../platform/confined/run-confined.ts';
import { ACCOUNT } from '../platform/database/embedded-account.ts';
import { diskOfCluster, findPlace } from '../platform/database/embedded-place.ts';
import { openReplicaPool, type Pool } from '../platform/database/pool.ts';
import { replayedBy, writtenBy } from '../platform/database/replica.store.ts';
import type { Log } from '../platform/log.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const GIGABYTE = 1024 ** 3;
const LEAST_NODE = 24;
const SMTP_MS = 5000;
/** Lag in bytes of log; a busy shop writes some megabytes a second. */
const FAR_BEHIND = 64 * 1024 * 1024;

export function checkNode(version = process.versions.node): Finding {
  const text = `node: ${version}`;
  if (Number(version.split('.')[0]) >= LEAST_NODE) return ok(text);
  return fail(text, `Kontor needs Node ${LEAST_NODE}; npm ci installs it beside the shop, npm scripts use it.`);
}

/** Checks free space for the shop's files and for a built-in database, and reports the smaller value. */
export function checkDisk({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Finding {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const folders = databaseUrl === undefined ? [dataDir, diskOfCluster(dataDir)] : [dataDir];
  const disks = folders.map((folder) => {
    const { bavail, bsize } = fs.statfsSync(folder);
    return { folder, free: (bavail * bsize) / GIGABYTE };
  });
  const { folder, free } = disks.reduce((least, one) => (one.free < least.free ? one : least));
  const text = `disk: ${free.toFixed(1)} GB free`;
  if (free < 1) return fail(text, `PostgreSQL stops when the disk is full. Make room where ${folder} lies.`);
  return free < 5 ? warn(text, 'Pictures, logs of the database and backups need room.') : ok(text);
}

/** Reports the account of the built-in PostgreSQL if the shop runs as root. */
export async function checkDatabaseAccount(config: Config): Promise<Finding[]> {
  if (config.databaseUrl !== undefined || process.getuid?.() !== 0) return [];
  try {
    const { account } = await findPlace(config.dataDir, undefined, config.databaseAccount);
    if (account?.name) return [ok(`database account: ${account.name}`)];
    return [
      ok(`database account: number ${account?.uid}, of no account; "useradd --system ${ACCOUNT}" gives it a name`),
    ];
  } catch (error) {
    const text = `database account: ${error instanceof Error ? error.message : 'unknown'}`;
    return [fail(text, 'Correct DATABASE_ACCOUNT, or leave it out.')];
  }
}

/** Reports under which accounts pictures are decoded, and whether those processes have a network. */
export function checkPictureProcesses(): Finding {
  const [uploads, shop] = [confinedAccount('uploads'), confinedAccount('shop')];
  const nameOf = ({ name, uid }: { name: string | null; uid: number }) => name ?? `number ${uid}, of no account`;
  const owner = uploads && shop ? `${nameOf(uploads)}, and ${nameOf(shop)}` : "the shop's own account";
  const network =
    withoutNetwork().length > 0 ? 'without network' : 'with network, since this system cannot take it away';
  return ok(`picture processes: under ${owner}; ${network}`);
}

/** Checks where the key comes from that wraps the keys in the database. */
export function checkOperatorKey({ databaseUrl, secretKeys }: Pick<Config, 'databaseUrl' | 'secretKeys'>): Finding {
  if (secretKeys) return ok(`keys: wrapped by SECRET_KEY (${secretKeys.length})`);
  const text = 'keys: wrapped by the file secret-key in DATA_DIR';
  if (databaseUrl === undefined) return ok(`${text}; a restore on another machine needs this file`);
  return warn(text, 'With a server of its own, set the same SECRET_KEY on all machines.');
}

/** Checks that payments are not simulated. */
export function checkPayments({ payments }: Pick<Config, 'payments'>): Finding {
  if (payments.kind === 'stripe') return ok('payments: through Stripe');
  if (payments.kind === 'none') return ok('payments: no provider, by transfer only');
  return warn(
    'payments: simulated, no money moves and test cards buy goods',
    'A shop that sells sets PAYMENTS=stripe with its keys, or PAYMENTS=none.',
  );
}

/** Checks that labels of parcels are not simulated. */
export function checkLabels({ labels }: Pick<Config, 'labels'>): Finding {
  if (labels.kind === 'carriers') return ok('labels: from the carriers of CARRIER_ACCOUNTS');
  if (labels.kind === 'none') return ok('labels: none, the warehouse gets them elsewhere');
  return warn('labels: simulated, no carrier knows them', 'A shop that ships sets LABELS=carriers or LABELS=none.');
}

export async function checkSmtp(url: string | undefined): Promise<Finding> {
  if (url === undefined) return ok('mail: no SMTP_URL, mails stay in the outbox');
  const timeouts = { connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return ok(`mail: ${new URL(url).hostname} accepts mail`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return fail(
      `mail: ${new URL(url).hostname} does not accept mail (${code})`,
      'Check host, port and password in SMTP_URL. Mails wait in the outbox meanwhile.',
    );
  } finally {
    transport.close();
  }
}

export async function checkReplica(primary: Pool, replicaUrl: string, log: Log): Promise<Finding> {
  const replica = openReplicaPool(replicaUrl, log, 1);
  try {
    const written = await writtenBy(primary);
    const replayed = await replayedBy(replica);
    if (replayed === null)
      return warn('replica: the server is no replica', 'DATABASE_REPLICA_URL must name a standby of DATABASE_URL.');
    const behind = Math.max(0, written - replayed);
    const text = `replica: ${(behind / 1024 / 1024).toFixed(1)} MB behind`;
    return behind > FAR_BEHIND ? warn(text, 'The primary answers all reads until it has caught up.') : ok(text);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return warn(
      `replica: does not answer (${reason || 'connection refused'})`,
      'The primary answers all reads meanwhile.',
    );
  } finally {
    await replica.end();
  }
}
