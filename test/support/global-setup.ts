import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { connectionOptions } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for all tests; its database "template_kontor" is migrated once and copied for each that asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-test-'));
  const database = await startEmbeddedDatabase(folder, silentLog);
  const admin = new pg.Client(connectionOptions(database.url));
  await admin.connect();
  await admin.query('create database template_kontor');
  await admin.end();
  await migrate(database.url.replace('/kontor?', '/template_kontor?'), silentLog);
  project.provide('databaseUrl', database.url);
  return async () => {
    const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    // As root the cluster lives outside DATA_DIR, in a folder named by the instance.
    fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
  };
}
