import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { makeCertificate } from './certificate.ts';
import { databaseHome, postmasterOf } from './postmaster.ts';
import { openSuperuser } from './superuser.ts';

export type ReplicatedDatabase = {
  url: string;
  replicaUrl: string;
  /** The replica over TCP with TLS: its port on localhost, and the file of its certificate. */
  secure: { port: number; certFile: string };
  pool: Pool;
  replica: Pool;
  startReplica(): Promise<void>;
  stopReplica(): Promise<void>;
  /** Ends the primary and promotes the replica. */
  failOver(): Promise<void>;
  drop(): Promise<void>;
};

/** The replica connects to the primary as this account, and peer authentication needs a name. */
const NAMED = 'nobody';

/** Starts a migrated PostgreSQL with a streaming replica, both from the binaries that the shop includes. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-replica-'));
  let primary = await startEmbeddedDatabase(folder, silentLog, { account: NAMED });
  await migrate(primary.url, silentLog);
  const { cluster, binary, sockets } = whereIs(folder, primary);
  const { uid, gid } = fs.statSync(cluster);

  // A cold copy is the simplest base backup: the shop includes no tool for it.
  await primary.stop();
  const home = fs.mkdtempSync(path.join(path.dirname(cluster), 'replica-'));
  const copy = path.join(home, 'cluster');
  fs.cpSync(cluster, copy, { recursive: true });
  fs.writeFileSync(path.join(copy, 'standby.signal'), '');
  const { key, cert } = makeCertificate(['localhost']);
  const certFile = path.join(home, 'server.crt');
  fs.writeFileSync(certFile, cert);
  fs.writeFileSync(path.join(home, 'server.key'), key, { mode: 0o600 });
  fs.appendFileSync(path.join(copy, 'pg_hba.conf'), 'hostssl all kontor 127.0.0.1/32 trust\n');
  const port = await freePort();
  for (const entry of ['.', ...(fs.readdirSync(home, { recursive: true }) as string[])]) {
    fs.chownSync(path.join(home, entry), uid, gid);
  }
  fs.chmodSync(home, 0o711);
  fs.chmodSync(copy, 0o700);
  primary = await startEmbeddedDatabase(folder, silentLog, { account: NAMED });
  // The replica follows as superuser.
  await openSuperuser(folder, primary.url);

  const replicaUrl = primary.url
    .replace(encodeURIComponent(sockets), encodeURIComponent(home))
    .replace('port=5432', `port=${port}`);
  let server: ChildProcess | undefined;
  const startReplica = async () => {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      ssl: 'on',
      ssl_cert_file: certFile,
      ssl_key_file: path.join(home, 'server.key'),
      unix_socket_directories: home,
      // A standby must not have fewer than its primary.
      max_connections: '300',
      primary_conninfo: `host=${sockets} port=5432 user=postgres`,
    };
    server = spawn(
      binary,
      ['-D', copy, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      { uid, gid, cwd: home, stdio: 'ignore', env: { LC_ALL: 'C.UTF-8' } },
    );
    await vi.waitFor(() => ask(replicaUrl, 'select 1'), { timeout: 20_000, interval: 50 });
  };
  const stopReplica = async () => {
    const ended = server?.exitCode === null ? new Promise((resolve) => server?.once('exit', resolve)) : undefined;
    server?.kill('SIGINT');
    await ended;
  };
  await startReplica();
  const pool = openPool(primary.url, silentLog, 10);
  const replica = openPool(replicaUrl, silentLog, 10);
  return {
    url: primary.url,
    replicaUrl,
    pool,
    replica,
    startReplica,
    stopReplica,
    failOver: async () => {
      await primary.stop();
      await ask(replicaUrl.replace('user=kontor', 'user=postgres'), 'select pg_promote()');
    },
    secure: { port, certFile },
    drop: async () => {
      await Promise.all([pool.end(), replica.ended ? undefined : replica.end()]);
      await stopReplica();
      await primary.stop();
      const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
      fs.rmSync(folder, { recursive: true, force: true });
      fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function ask(url: string, sql: string): Promise<Record<string, string>> {
  const client = new pg.Client(connectionOptions(url));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

function whereIs(folder: string, { url }: EmbeddedDatabase): { cluster: string; binary: string; sockets: string } {
  return {
    cluster: path.join(databaseHome(folder), 'cluster'),
    binary: fs.readlinkSync(`/proc/${postmasterOf(folder)}/exe`),
    sockets: new URL(url.replace('///', '//local/')).searchParams.get('host') ?? '',
  };
}
