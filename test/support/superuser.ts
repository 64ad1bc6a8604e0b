import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { databaseHome, postmasterOf } from './postmaster.ts';

const RELOAD_MS = 20_000;

/**
 * Lets tests of this account connect as superuser until the server's next start, and lets the shop's role create
 * databases. Returns the connection URI of the superuser.
 */
export async function openSuperuser(dataDir: string, url: string): Promise<string> {
  const access = path.join(databaseHome(dataDir), 'access');
  fs.appendFileSync(path.join(access, 'ident.conf'), `kontor "${os.userInfo().username}" postgres\n`);
  fs.appendFileSync(path.join(access, 'hba.conf'), 'local replication all peer map=kontor\n');
  process.kill(postmasterOf(dataDir), 'SIGHUP');
  const superuser = url.replace('user=kontor', 'user=postgres');
  const until = performance.now() + RELOAD_MS;
  // The server reads the rules soon after the signal, and refuses the superuser until then.
  for (;;) {
    try {
      await allowDatabases(superuser);
      return superuser;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(20);
    }
  }
}

async function allowDatabases(superuser: string): Promise<void> {
  const client = new pg.Client({ ...connectionOptions(superuser), database: 'postgres' });
  await client.connect();
  try {
    await client.query('alter role kontor createdb');
  } finally {
    await client.end();
  }
}
