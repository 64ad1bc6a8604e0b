import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { DEMO_SHOP, EMPTY, type Loading, loadDemoShop, readLoading } from './demo-shop-cluster.ts';

/** Key of the advisory lock; no other code uses it. */
const LOCK = 7099;

/** Creates a database with the demo shop, copied from the one that the importers loaded. */
export async function demoShopDatabase(): Promise<TestDatabase & { loading: Loading }> {
  const loading = await loadOnce();
  return { ...(await testDatabase(DEMO_SHOP)), loading };
}

/** Loads the demo shop unless the server of these tests has it; of concurrent test files one loads it. */
async function loadOnce(): Promise<Loading> {
  const server = inject('databaseUrl');
  const client = new pg.Client(connectionOptions(server));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const known = await readLoading(server, DEMO_SHOP);
    if (known) return known;
    await client.query(`drop database if exists ${DEMO_SHOP}`);
    await client.query(`create database ${DEMO_SHOP} template ${EMPTY} ${inject('place')}`);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-demo-'));
    try {
      return await loadDemoShop(server.replace('/kontor?', `/${DEMO_SHOP}?`), folder);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  } finally {
    await client.end();
  }
}
