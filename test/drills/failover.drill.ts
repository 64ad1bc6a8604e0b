import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { loadDemoShop } from '../support/demo-shop-cluster.ts';
import type { Drill } from './drill.ts';
import type { Bought } from './support/buyer.ts';
import { type DatabaseCluster, startDatabaseCluster } from './support/database-cluster.ts';
import { articleOfPlenty, compareOrders, startOrders } from './support/order-load.ts';
import { browse, productPaths } from './support/page-load.ts';
import { backUp, deleteOrders, restore } from './support/point-in-time.ts';
import { freePort } from './support/processes.ts';
import { restartableShop } from './support/restartable-shop.ts';

/** First of seven ports of the cluster, below those that systems give out. */
const CLUSTER_PORT = Number(process.env.CLUSTER_PORT ?? 27_500);
/** Longest time without a confirmed order after a switchover or a crash. */
const WRITES_WITHIN_MS = 15_000;
/** After the loss of a whole machine its role has to expire first: Patroni's least ttl is 20 s. */
const WRITES_AFTER_LOSS_MS = 30_000;
/** Time between a fault and the next one. */
const FAULT_MS = 35_000;
/** More than the rounds of one fault, so that no fault reads pages of the one before. */
const PAGES_OF_A_FAULT = 100;

/** Returns the longest time between two confirmed orders since a time, in milliseconds. */
function longestPause(confirmed: readonly number[], since: number): number {
  const times = [since, ...confirmed.filter((at) => at > since), Date.now()];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

export const drill: Drill = {
  holds:
    'behind a Patroni cluster no order is lost in a switchover, a crash and the loss of a machine; pages go on; a deletion is undone from the archive',
  needs: [
    { program: 'debootstrap', from: 'apt install debootstrap, as root' },
    { program: 'unshare', from: 'apt install util-linux' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-drill-'));
    const cluster = await startDatabaseCluster({ folder, port: CLUSTER_PORT, say });
    const ending: (() => unknown)[] = [() => cluster.stop()];
    try {
      // The load need not wait for the disks.
      const fast = `${cluster.url}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
      await migrate(fast, silentLog);
      await loadDemoShop(fast, path.join(folder, 'demo'));
      const pool = openPool(cluster.url, silentLog, 4);
      ending.push(() => pool.end());
      const sku = await articleOfPlenty(pool);
      const saved = await backUp(cluster);
      say('three servers run, one of them as synchronous standby, with the demo shop and a full backup');
      const port = await freePort();
      const logFile = path.join(folder, 'shop.log');
      const shop = restartableShop(
        port,
        {
          HOST: '127.0.0.1',
          DATA_DIR: path.join(folder, 'shop'),
          DATABASE_URL: cluster.url,
          DATABASE_REPLICA_URL: cluster.replicaUrl,
          TRUSTED_PROXIES: '127.0.0.1',
          PAYMENTS: 'none',
          DEMO: 'off',
          LOG_LEVEL: 'warn',
        },
        logFile,
      );
      ending.push(() => shop.kill());
      say(`the shop opened after ${await shop.start()} ms; its output is in ${logFile}`);
      const bought = await failOver(cluster, port, sku, say);
      say(`${bought.length} orders confirmed, ${await compareOrders(pool, bought)} found, each once`);

      const at = await deleteOrders(cluster);
      await shop.stop();
      const begun = Date.now();
      await restore(cluster, at, saved);
      say(`restored to ${at} in ${Math.round((Date.now() - begun) / 1000)} s, with all three servers`);
      say(`after the recovery ${await compareOrders(pool, bought)} orders found`);
      await shop.start();
      const after = startOrders(port, sku);
      await passed(5000);
      say(`the restored shop sells: ${(await after.end()).length} orders`);
    } finally {
      for (const end of ending.reverse()) await end();
    }
    // After a failure the folder stays, with all logs.
    fs.rmSync(folder, { recursive: true, force: true });
  },
};

/** Lets the cluster fail three times under orders and page views. Returns the confirmed orders. */
async function failOver(
  cluster: DatabaseCluster,
  port: number,
  sku: string,
  say: (line: string) => void,
): Promise<Bought[]> {
  const products = await productPaths(port);
  const load = startOrders(port, sku);
  let lost = '';
  const faults = [
    { name: 'switchover', limitMs: WRITES_WITHIN_MS, run: () => cluster.switchOver(), mend: async () => {} },
    { name: 'crash of the primary', limitMs: WRITES_WITHIN_MS, run: () => cluster.crash(), mend: async () => {} },
    {
      name: "loss of the primary's machine",
      limitMs: WRITES_AFTER_LOSS_MS,
      run: async () => {
        lost = await cluster.lose();
      },
      mend: () => cluster.recover(lost),
    },
  ];
  await passed(5000);
  const broken: string[] = [];
  for (const { name, limitMs, run, mend } of faults) broken.push(...(await withFault(name, limitMs, run, mend)));
  const bought = await load.end();
  assert.deepEqual(broken, []);
  return bought;

  async function withFault(
    name: string,
    limitMs: number,
    run: () => Promise<unknown>,
    mend: () => Promise<void>,
  ): Promise<string[]> {
    await cluster.whole();
    const before = await cluster.primary();
    const reading = browse(port, products, faults.findIndex((fault) => fault.name === name) * PAGES_OF_A_FAULT);
    const since = Date.now();
    await run();
    await passed(FAULT_MS);
    const pause = longestPause(load.confirmed, since);
    const answers = await reading.end();
    await mend();
    const shown = [...answers].sort().map(([key, count]) => `${count} × ${key}`);
    say(
      `${name} (${before} → ${await cluster.primary()}): ${(pause / 1000).toFixed(1)} s without a confirmed order; ${shown.join(', ')}`,
    );
    return pause <= limitMs ? [] : [`${name}: ${pause} ms without a confirmed order`];
  }
}
