import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { fixedClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { findPlace } from '../../src/platform/database/embedded-place.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { openSuperuser } from './superuser.ts';

/**
 * A stopped PostgreSQL with two databases: "kontor" with the demo shop, as the importers load it, and
 * "template_kontor", migrated and empty. Test servers start a copy: loading the demo shop takes 20 s of processor time.
 */
const KEPT = path.join(import.meta.dirname, '../../node_modules/.cache/demo-shop');

/** Sources that decide the loaded data. */
const SOURCES = [
  'houses/montarve/data/*.json',
  'houses/montarve/{content,data/photos,data/range,data/videos}/**/*.*',
  'migrations/*.sql',
  'src/{platform,shop,tenants}/**/*.ts',
  'houses/montarve/**/*.ts',
  'src/first-data/*.ts',
  'test/support/demo-shop-cluster.ts',
  'package-lock.json',
];

export const EMPTY = 'template_kontor';
/** Name of the shop's database. */
const HOUSE = 'kontor';
/** Name of the demo shop's database on the server of the unit tests, if it has one. */
export const DEMO_SHOP = 'demo_shop';

/** Time of a load of the demo shop, and the progress that the load reported. */
export type Loading = { at: string; parts: number[] };
const Loading = v.object({ at: v.string(), parts: v.array(v.number()) });

/** Returns today's folder: prices and promotions of the demo shop depend on the day of its load. */
function clusterFolder(): string {
  const root = path.join(import.meta.dirname, '../..');
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of fs.globSync(SOURCES, { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(fs.readFileSync(path.join(root, file)));
  }
  return path.join(KEPT, hash.digest('hex').slice(0, 16));
}

/**
 * Copies the cached cluster to the folder in which this data folder's database starts next, in memory if a folder is
 * given. Returns false if none is cached.
 */
export async function copyDemoShop(dataDir: string, memory: string | undefined): Promise<boolean> {
  const kept = clusterFolder();
  if (!fs.existsSync(kept)) return false;
  fs.mkdirSync(dataDir, { recursive: true });
  const { cluster } = await findPlace(dataDir);
  if (memory) {
    // The account of PostgreSQL has to pass.
    fs.chmodSync(memory, 0o711);
    copy(kept, path.join(memory, 'cluster'));
    fs.symlinkSync(path.join(memory, 'cluster'), cluster);
  } else copy(kept, cluster);
  return true;
}

/** Creates the cached cluster unless it exists; of two concurrent ones the last remains. */
export async function prepareDemoCluster(): Promise<void> {
  const kept = clusterFolder();
  if (fs.existsSync(kept)) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-demo-'));
  const { home, cluster } = await findPlace(folder);
  try {
    const database = await startEmbeddedDatabase(folder, silentLog);
    let written: string;
    try {
      const superuser = await openSuperuser(folder, database.url);
      await migrate(database.url, silentLog);
      await run(database.url.replace('/kontor?', '/postgres?'), `create database ${EMPTY} template ${HOUSE}`);
      await loadDemoShop(database.url, folder);
      written = await writtenUpTo(superuser);
    } finally {
      await database.stop();
    }
    forgetSpareFiles(path.join(cluster, 'pg_wal'), written);
    fs.rmSync(KEPT, { recursive: true, force: true });
    fs.mkdirSync(KEPT, { recursive: true });
    // Copies under another name first, so that an interrupted copy is never used.
    const draft = `${kept}-${randomBytes(4).toString('hex')}`;
    copy(cluster, draft);
    fs.renameSync(draft, kept);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a checkpoint; returns the name of the current WAL file. */
async function writtenUpTo(url: string): Promise<string> {
  await run(url, 'checkpoint');
  const [row] = await run(url, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
  return String(row?.name);
}

/**
 * Deletes WAL files that the checkpoint made needless and those that PostgreSQL creates again: copies do not need them.
 */
function forgetSpareFiles(folder: string, written: string): void {
  const files = fs.readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  // The shutdown checkpoint may be in the file after it.
  const needed = new Set(
    files
      .filter((name) => name >= written)
      .sort()
      .slice(0, 2),
  );
  for (const name of files) if (!needed.has(name)) fs.rmSync(path.join(folder, name));
}

/** Loads the demo shop into an empty, migrated database by the imports that every retailer uses. */
export async function loadDemoShop(url: string, dataDir: string): Promise<Loading> {
  const loading: Loading = { at: new Date().toISOString(), parts: [] };
  // Almost no test needs the modules that this imports.
  const { loadDemo } = await import('../../houses/montarve/data/load.ts');
  const pool = openPool(url, silentLog, 10);
  try {
    const loaded = await loadDemo({
      pool,
      clock: fixedClock(loading.at),
      log: silentLog,
      dataDir,
      onProgress: (part) => loading.parts.push(part),
    });
    if (!loaded) throw new Error('the demo house was not loaded');
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    await pool.query(`comment on database ${rows[0]?.name} is ${pg.escapeLiteral(JSON.stringify(loading))}`);
    return loading;
  } finally {
    await pool.end();
  }
}

/** Returns the stored facts about the load of a demo shop. */
export async function readLoading(url: string, name: string): Promise<Loading | null> {
  const [row] = await run(
    url,
    `select shobj_description(oid, 'pg_database') as loading from pg_database where datname = ${pg.escapeLiteral(name)}`,
  );
  return typeof row?.loading === 'string' ? v.parse(Loading, JSON.parse(row.loading)) : null;
}

export async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Copies with owners and permissions, without which PostgreSQL does not start. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
