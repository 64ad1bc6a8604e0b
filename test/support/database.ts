import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionOptions, openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';

export type TestDatabase = { pool: Pool; url: string; drop(): Promise<void> };

/** A fresh, migrated database of its own, copied from the template in some milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client(connectionOptions(server));
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template_kontor`);
  const url = server.replace('/kontor?', `/${name}?`);
  const pool = openPool(url, silentLog, 60);
  return {
    pool,
    url,
    drop: async () => {
      await pool.end();
      await run(`drop database ${name} with (force)`);
    },
  };
}
