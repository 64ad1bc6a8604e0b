import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { findPlace } from '../../src/platform/database/embedded-place.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { copyDemoShop, prepareDemoCluster } from '../../test/support/demo-shop-cluster.ts';
import { fillCatalogue } from '../catalogue/fill.ts';
import { generatedGoods } from '../catalogue/goods.ts';
import { stockPlenty } from './fleet.store.ts';

/** Folder of the database below that of the fleet. */
export const DATABASE = 'database';
/** PostgreSQL refuses to run as root; machines connect to this account's server by their addresses. */
const ACCOUNT = 'nobody';

/** Folders of two equal clusters, the second one a standby, and how to run them. */
export type FleetData = {
  home: string;
  primary: string;
  replica: string;
  binary: string;
  /** Access rules for the network of the fleet. */
  rules: string;
  account: { uid: number; gid: number };
};

/** Creates the demo shop with generated products in a stopped cluster, and a copy of it as a standby. */
export async function prepareFleetData(folder: string, products: number, network: string): Promise<FleetData> {
  await prepareDemoCluster();
  if (!(await copyDemoShop(folder, undefined))) throw new Error('the demo range changed while it was copied');
  const database = await startEmbeddedDatabase(folder, silentLog, { account: ACCOUNT });
  try {
    await fillCatalogue(generatedGoods(), { url: database.url, products, onProgress: () => {} });
    const pool = openPool(database.url, silentLog, 1);
    await stockPlenty(pool);
    await pool.end();
  } finally {
    await database.stop();
  }
  const { home, cluster, binaries } = await findPlace(folder, undefined, ACCOUNT);
  const { uid, gid } = fs.statSync(cluster);
  const replica = path.join(home, 'replica');
  execFileSync('cp', ['-a', cluster, replica]);
  const signal = path.join(replica, 'standby.signal');
  fs.writeFileSync(signal, '');
  const rules = path.join(home, 'access', 'fleet.conf');
  fs.writeFileSync(
    rules,
    `local all all trust\nhost all all ${network}.0/24 trust\nhost replication all ${network}.0/24 trust\n`,
    { mode: 0o644 },
  );
  const sockets = ['primary', 'replica'].map((name) => path.join(home, `${name}-socket`));
  for (const made of sockets) fs.mkdirSync(made, { recursive: true });
  for (const own of [signal, ...sockets]) fs.chownSync(own, uid, gid);
  return { home, primary: cluster, replica, binary: path.join(binaries, 'bin/postgres'), rules, account: { uid, gid } };
}

/** Arguments with which a server of the fleet runs. `follows`: address of its primary. */
export function serverArguments(
  { home, rules, ...data }: FleetData,
  own: { role: 'primary' | 'replica'; address: string; follows?: string },
): string[] {
  const settings = {
    listen_addresses: own.address,
    port: '5432',
    unix_socket_directories: path.join(home, `${own.role}-socket`),
    hba_file: rules,
    max_connections: '300',
    shared_buffers: '256MB',
    work_mem: '16MB',
    max_wal_size: '2GB',
    // Otherwise a replica that was away for minutes could not follow any more.
    wal_keep_size: '512MB',
    random_page_cost: '1.1',
    recovery_init_sync_method: 'syncfs',
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_destination: 'stderr',
    ...(own.follows ? { primary_conninfo: `host=${own.follows} port=5432 user=postgres` } : {}),
  };
  return ['-D', data[own.role], ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}
