import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, pooledOptions } from '../../src/platform/database/server-client.ts';
import { locate } from '../drills/drill.ts';
import { freePort } from '../drills/support/processes.ts';
import { databaseHome, postmasterOf } from './postmaster.ts';

/** Account of the server and its pooler, which refuses to run as root: peer authentication needs a name. */
export const ACCOUNT = 'nobody';
const PROGRAM = 'pgbouncer';
const START_MS = 20_000;

export type Pooler = {
  /** Address of a database through the pooler. */
  through(url: string): string;
  /** Rows of a command of its administration, such as `show pools`. */
  show(command: string): Promise<Record<string, string | number>[]>;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode before the built-in PostgreSQL in `dataDir`, which runs as ACCOUNT. It ignores no parameter
 * of a connection.
 */
export async function startPooler(given: { dataDir: string; url: string; size: number }): Promise<Pooler> {
  const { dataDir, url, size } = given;
  const { host, port: serverPort } = connectionOptions(url);
  const access = path.join(databaseHome(dataDir), 'access');
  fs.appendFileSync(path.join(access, 'ident.conf'), `kontor "${ACCOUNT}" kontor\n`);
  process.kill(postmasterOf(dataDir), 'SIGHUP');
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-pooler-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const log = path.join(folder, 'log');
  fs.writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort} user=kontor connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = kontor
pool_mode = transaction
max_client_conn = 2000
default_pool_size = ${size}
logfile = ${log}
`,
  );
  fs.chmodSync(folder, 0o777);
  const program = spawn(locate(PROGRAM) ?? PROGRAM, [...(process.getuid?.() === 0 ? ['-u', ACCOUNT] : []), file], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const through = (address: string) => `${address}${address.includes('?') ? '&' : '?'}pooler=127.0.0.1:${port}`;
  const until = performance.now() + START_MS;
  for (;;) {
    const client = new pg.Client({
      ...pooledOptions(through(url)).servers.options,
      query_timeout: 2000,
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      break;
    } catch (error) {
      const said = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
      if (performance.now() > until) throw new Error(`PgBouncer does not start: ${said}`, { cause: error });
      await pause(50);
    } finally {
      void client.end().catch(() => {});
    }
  }
  return {
    through,
    show: async (command) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'kontor', database: 'pgbouncer' });
      await client.connect();
      try {
        return (await client.query(command)).rows;
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      program.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
