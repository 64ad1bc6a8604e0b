import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { DEMO_HOUSE, EMPTY, type Loading, loadHouse, readLoading } from './kept-house.ts';

/** Key of the advisory lock; no other code uses it. */
const LOCK = 7099;

/** Creates a database with the demo shop, copied from the one that the importers loaded. */
export async function demoHouse(): Promise<TestDatabase & { loading: Loading }> {
  const loading = await theHouse();
  return { ...(await testDatabase(DEMO_HOUSE)), loading };
}

/** Loads the demo shop unless the server of these tests has it; of concurrent test files one loads it. */
async function theHouse(): Promise<Loading> {
  const server = inject('databaseUrl');
  const client = new pg.Client(connectionOptions(server));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const known = await readLoading(server, DEMO_HOUSE);
    if (known) return known;
    await client.query(`drop database if exists ${DEMO_HOUSE}`);
    await client.query(`create database ${DEMO_HOUSE} template ${EMPTY} ${inject('place')}`);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-house-'));
    try {
      return await loadHouse(server.replace('/kontor?', `/${DEMO_HOUSE}?`), folder);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  } finally {
    await client.end();
  }
}
