import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { copyDemoShop, DEMO_SHOP, EMPTY, run } from './demo-shop-cluster.ts';
import { leaveMemory, takeMemory } from './memory-folder.ts';
import { ACCOUNT as POOLER_ACCOUNT, startPooler } from './pooler.ts';
import { openSuperuser } from './superuser.ts';

/** Connections of a pooler to each database: fewer than the tests' pools have, more than the tests block at a time. */
const POOLED_CONNECTIONS = 20;

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Tablespace clause for new databases; empty for the default tablespace. */
    place: string;
  }
}

/**
 * Starts one PostgreSQL for all tests; its database "template_kontor" is migrated once and copied for each test file.
 * It has the demo shop too, if that is cached (npm test does it); otherwise the first test that needs it loads it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-test-'));
  const memory = takeMemory();
  const hasHouse = await copyDemoShop(folder, memory);
  const account = process.env.TEST_POOLER ? POOLER_ACCOUNT : undefined;
  const database = await startEmbeddedDatabase(folder, silentLog, { account });
  const superuser = await openSuperuser(folder, database.url);
  await leaveStatistics(superuser);
  const place = memory && !hasHouse ? await openTablespace(superuser, memory) : '';
  const elsewhere = database.url.replace('/kontor?', '/postgres?');
  if (hasHouse) {
    await run(elsewhere, `alter database kontor rename to ${DEMO_SHOP}`);
    // Tests connect to it to create theirs.
    await run(elsewhere, 'create database kontor');
  } else {
    await run(elsewhere, `create database ${EMPTY} ${place}`);
    await migrate(database.url.replace('/kontor?', `/${EMPTY}?`), silentLog);
  }
  // TEST_POOLER=pgbouncer: the tests' statements go through a pooler (npm run drill pooler).
  const pooler = process.env.TEST_POOLER
    ? await startPooler({ dataDir: folder, url: database.url, size: POOLED_CONNECTIONS })
    : null;
  project.provide('databaseUrl', pooler?.through(database.url) ?? database.url);
  project.provide('place', place);
  return async () => {
    await pooler?.stop();
    const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    // As root the cluster is outside DATA_DIR, in a folder named by the installation.
    fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
    if (memory) leaveMemory(memory);
  };
}

/**
 * Turns autovacuum off. Test databases exist for seconds, and a worker would visit each of them every 15 seconds. The
 * demo shop has statistics from its load.
 */
async function leaveStatistics(superuser: string): Promise<void> {
  await run(superuser, 'alter system set autovacuum = off');
  await run(superuser, 'select pg_reload_conf()');
}

/**
 * Creates a tablespace in memory: a database has a thousand files. Creating them on disk took 0.6 s of processor time,
 * in memory 0.05 s.
 */
async function openTablespace(url: string, folder: string): Promise<string> {
  const sockets = new URL(url).searchParams.get('host') ?? '';
  const { uid, gid } = fs.statSync(sockets);
  fs.chownSync(folder, uid, gid);
  const admin = new pg.Client(connectionOptions(url));
  await admin.connect();
  try {
    await admin.query(`create tablespace memory location ${pg.escapeLiteral(folder)}`);
    await admin.query('grant create on tablespace memory to kontor');
  } finally {
    await admin.end();
  }
  return 'tablespace memory';
}
