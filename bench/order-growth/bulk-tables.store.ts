import fs from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { clusterFolder, diskOfCluster } from '../../src/platform/database/embedded-place.ts';
import { openDatabaseSession, openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';

/** Connections that write beside each other. */
const LANES = 3;
/** Free bytes of the disk below which no more rows are written. */
const LEAST_FREE = 8 * 1024 ** 3;
/** A crash while rows are written loses the database, which the bench then writes anew. */
const QUICK = [
  'fsync = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'autovacuum = off',
];
const SESSION =
  "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1; set timezone = 'UTC'";

type Task = (client: ClientBase) => Promise<unknown>;
/** Runs tasks beside each other and waits for all of them. */
export type Lanes = (tasks: readonly Task[]) => Promise<void>;

/**
 * Starts the database of a stopped shop with settings for writing in bulk, lets `work` write, and stops it. Throws if the disk is
 * nearly full.
 */
export async function writeInBulk(dataDir: string, work: (lanes: Lanes) => Promise<void>): Promise<void> {
  const file = path.join(clusterFolder(dataDir) ?? dataDir, 'postgresql.auto.conf');
  const settings = await fs.readFile(file, 'utf8');
  await fs.writeFile(file, `${settings}\n${QUICK.join('\n')}\n`);
  const database = await startEmbeddedDatabase(dataDir, silentLog);
  const pool = openPool(database.url, silentLog, 1);
  const sessions = await Promise.all(Array.from({ length: LANES }, () => openDatabaseSession(pool)));
  try {
    for (const { client } of sessions) await client.query(SESSION);
    await work(async (tasks) => {
      const left = [...tasks];
      const lane = async (client: ClientBase): Promise<void> => {
        for (let task = left.shift(); task; task = left.shift()) {
          await checkSpace(dataDir);
          await task(client);
        }
      };
      await Promise.all(sessions.map(({ client }) => lane(client)));
    });
  } finally {
    await Promise.all(sessions.map(({ release }) => release()));
    await pool.end();
    await database.stop();
    await fs.writeFile(file, settings);
  }
}

async function checkSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(diskOfCluster(dataDir));
  if (bavail * bsize < LEAST_FREE) throw new Error('the disk has less than 8 GB left');
}

type Dropped = { table: string; name: string; definition: string; kind: 'key' | 'index' | 'reference' };

/**
 * Drops keys, indexes and references of tables and disables their triggers, lets `write` fill them, and creates all again.
 * References are not validated: the rows that a bench writes satisfy them.
 */
export async function withoutIndexes(
  lanes: Lanes,
  tables: readonly string[],
  write: () => Promise<void>,
  tell: (line: string) => void,
): Promise<void> {
  const dropped: Dropped[] = [];
  await lanes([
    async (client) => {
      for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
      const { rows } = await client.query<Dropped>(INDEXES, [tables]);
      dropped.push(...rows);
      const of = (kind: Dropped['kind']) => rows.filter((one) => one.kind === kind);
      for (const { table, name } of [...of('reference'), ...of('key')])
        await client.query(`alter table ${table} drop constraint ${name}`);
      for (const { name } of of('index')) await client.query(`drop index ${name}`);
    },
  ]);
  await write();
  const of = (kind: Dropped['kind']) => dropped.filter((one) => one.kind === kind);
  await lanes(tables.map((table) => (client) => client.query(`vacuum (freeze) ${table}`)));
  tell('vacuum');
  await lanes(
    tables.map((table) => async (client) => {
      for (const { name, definition } of of('key').filter((key) => key.table === table))
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }),
  );
  tell('keys');
  await lanes(
    of('index').map(
      ({ definition }) =>
        (client) =>
          client.query(definition),
    ),
  );
  await lanes([
    async (client) => {
      for (const { table, name, definition } of of('reference'))
        await client.query(
          `alter table ${table} add constraint ${name} ${definition.replace(/ not valid$/i, '')} not valid`,
        );
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    },
  ]);
  await lanes(tables.map((table) => (client) => client.query(`analyze ${table}`)));
  tell('indexes');
}

/** Keys, indexes, and references from and to tables, in the order of their names. */
const INDEXES = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
    case contype when 'f' then 'reference' else 'key' end as kind
  from pg_constraint
  where contype in ('p', 'u') and conrelid = any($1::text[]::regclass[])
    or contype = 'f' and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 'index'
  from pg_index
  where indrelid = any($1::text[]::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by kind, name`;
