import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { EMPTY, run } from './demo-shop-cluster.ts';

export type TestDatabase = { pool: Pool; url: string; drop(): Promise<void> };

const IN_USE = '55006';
const FORBIDDEN = '42501';
const MOST_TRIES = 10;

/**
 * Drops a database, first without force: PostgreSQL then stops its own autovacuum workers and waits for closing
 * sessions. Force ends remaining sessions, but a role that is no superuser may not end an autovacuum worker by force.
 */
async function dropDatabase(run: (sql: string) => Promise<unknown>, name: string): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    for (const how of ['', ' with (force)']) {
      try {
        await run(`drop database ${name}${how}`);
        return;
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined;
        if ((code !== IN_USE && code !== FORBIDDEN) || left === 0) throw error;
      }
    }
  }
}

/** Creates a migrated database for one test file, copied from the template in some milliseconds. */
export async function testDatabase(template = EMPTY): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template} ${inject('place')}`);
  const url = server.replace('/kontor?', `/${name}?`);
  const pool = openPool(url, silentLog, 60);
  return {
    pool,
    url,
    drop: async () => {
      try {
        // Checks every mail that any test causes for support in mail programs.
        await (await import('./mail-check.ts')).checkMails(pool);
      } finally {
        await pool.end();
        await dropDatabase((sql) => run(server, sql), name);
      }
    },
  };
}
