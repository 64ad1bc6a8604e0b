import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { href } from '../../src/tenants/paths.ts';
import { copyDemoShop, prepareDemoCluster } from '../support/demo-shop-cluster.ts';
import { ACCOUNT, startPooler } from '../support/pooler.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { freePort } from './support/processes.ts';
import { restartableShop } from './support/restartable-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Tests whose statements go through the pooler: orders, baskets, imports, events, jobs and documents. */
const TESTS = ['orders', 'basket', 'import', 'events', 'jobs', 'documents', 'fulfilment'].map((name) => `test/${name}`);
/**
 * A pooler has no prepared statements, and keeps sessions of a database that a test wants to copy. Its connections have a
 * query of their own, which tests that count statements do not see.
 */
const NOT_BEHIND_A_POOLER = [
  'not planned again',
  'loadDemo',
  'sends few statements',
  'waits for the database four times',
];

const MACHINES = 10;
const MOST_CONNECTIONS = 100;
/** Connections of the pooler to the server. */
const POOLED = 50;
const LOAD_MS = 20_000;
/** Two for each machine: on one machine of two cores more would be shed with 503. */
const REQUESTS_AT_ONCE = 2 * (MACHINES - 1);
const WORDS = ['kleid', 'sofa', 'lampe', 'hose', 'tisch', 'jacke', 'regal', 'schuh', 'tv', 'rock'];

async function runTests(): Promise<string> {
  const pattern = `^(?!.*(?:${NOT_BEHIND_A_POOLER.join('|')}))`;
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '-t', pattern, ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, TEST_POOLER: 'pgbouncer', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, printed.slice(-6000));
  return /Tests {2}(.*)/.exec(printed)?.[1] ?? '';
}

/** Asks for pages that no cache has, of all machines, and counts the answers by status. */
async function browse(ports: readonly number[]): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const last = Date.now() + LOAD_MS;
  let asked = 0;
  const visitor = async () => {
    while (Date.now() < last) {
      asked += 1;
      const port = ports[asked % ports.length];
      const word = WORDS[asked % WORDS.length];
      const addresses = [
        `${href('de-CH', 'search')}?q=${word}+${asked}`,
        `/mode?price=${asked % 97}-${200 + asked}`,
        `/p/none/${asked}`,
        href('de-CH', 'basket'),
      ];
      const address = addresses[asked % addresses.length] ?? '/';
      const { status } = await fetch(`http://127.0.0.1:${port}${address}`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, visitor));
  return answers;
}

export const drill: Drill = {
  holds: `the shop runs behind PgBouncer in transaction mode; ${MACHINES} machines need at most ${MOST_CONNECTIONS} server connections`,
  needs: [{ program: 'pgbouncer', from: 'apt install pgbouncer' }],
  run: async (say) => {
    say(`tests through the pooler: ${await runTests()}`);
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-drill-'));
    await prepareDemoCluster();
    if (!(await copyDemoShop(dataDir, undefined))) throw new Error('the demo range changed while it was copied');
    const database = await startEmbeddedDatabase(dataDir, silentLog, { account: ACCOUNT });
    const ending: (() => unknown)[] = [() => database.stop()];
    try {
      const pooler = await startPooler({ dataDir, url: database.url, size: POOLED });
      ending.push(() => pooler.stop());
      const ports: number[] = [];
      const secret = randomBytes(32).toString('hex');
      for (let machine = 0; machine < MACHINES; machine += 1) {
        const port = await freePort();
        const shop = restartableShop(
          port,
          {
            HOST: '127.0.0.1',
            DATA_DIR: path.join(dataDir, `shop-${machine}`),
            DATABASE_URL: pooler.through(database.url),
            ROLE: machine === 0 ? 'worker' : 'web',
            SECRET_KEY: secret,
            PAYMENTS: 'none',
            DEMO: 'off',
            LOG_LEVEL: 'warn',
          },
          path.join(dataDir, `shop-${machine}.log`),
        );
        await shop.start();
        ending.push(() => shop.stop());
        if (machine > 0) ports.push(port);
      }
      const watcher = new pg.Client(connectionOptions(database.url));
      await watcher.connect();
      ending.push(() => watcher.end());
      const connections = async () =>
        Number(
          (
            await watcher.query(
              "select count(*) as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
            )
          ).rows[0]?.count,
        );
      let most = await connections();
      say(`${MACHINES} machines are open: ${most} server connections`);
      let isLoaded = true;
      const watching = (async () => {
        while (isLoaded) {
          most = Math.max(most, await connections());
          await passed(50);
        }
      })();
      const answers = await browse(ports);
      isLoaded = false;
      await watching;
      const clients = (await pooler.show('show pools')).map((row) => Number(row.cl_active) + Number(row.cl_waiting));
      const shown = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
      say(`beside ${REQUESTS_AT_ONCE} requests at a time (${shown}): at most ${most} server connections`);
      say(`connections of the machines to the pooler: ${clients.reduce((sum, count) => sum + count, 0)}`);
      assert.deepEqual(
        [...answers.keys()].filter((status) => status !== 200 && status !== 404),
        [],
      );
      assert.ok(most <= MOST_CONNECTIONS, `${most} server connections`);
    } finally {
      for (const end of ending.reverse()) await end();
      fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  },
};
