import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { copyHouse, DEMO_HOUSE, EMPTY, run } from './kept-house.ts';
import { leaveMemory, takeMemory } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Where new databases lie, as PostgreSQL is told; empty where all of them do. */
    place: string;
  }
}

/**
 * One PostgreSQL for all tests; its database "template_kontor" is migrated once and copied for each that asks. It has the
 * demo house too, if that is kept (npm test does); if not, the first test that asks loads it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-test-'));
  const memory = takeMemory();
  const hasHouse = await copyHouse(folder, memory);
  const database = await startEmbeddedDatabase(folder, silentLog);
  const place = memory && !hasHouse ? await openTablespace(database.url, memory) : '';
  const elsewhere = database.url.replace('/kontor?', '/postgres?');
  if (hasHouse) {
    await run(elsewhere, `alter database kontor rename to ${DEMO_HOUSE}`);
    // Tests connect to it to make theirs.
    await run(elsewhere, 'create database kontor');
  } else {
    await run(elsewhere, `create database ${EMPTY} ${place}`);
    await migrate(database.url.replace('/kontor?', `/${EMPTY}?`), silentLog);
  }
  project.provide('databaseUrl', database.url);
  project.provide('place', place);
  return async () => {
    const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    // As root the cluster lives outside DATA_DIR, in a folder named by the instance.
    fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
    if (memory) leaveMemory(memory);
  };
}

/** Files of a database are a thousand: a disk took 0.6 s of processor time to make them, memory takes 0.05 s. */
async function openTablespace(url: string, folder: string): Promise<string> {
  const sockets = new URL(url).searchParams.get('host') ?? '';
  const { uid, gid } = fs.statSync(sockets);
  fs.chownSync(folder, uid, gid);
  const admin = new pg.Client(connectionOptions(url.replace('user=kontor', 'user=postgres')));
  await admin.connect();
  try {
    await admin.query(`create tablespace memory location ${pg.escapeLiteral(folder)}`);
    await admin.query('grant create on tablespace memory to kontor');
  } finally {
    await admin.end();
  }
  return 'tablespace memory';
}
