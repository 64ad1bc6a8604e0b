import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseCommands } from '../../src/cli/database-commands.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import {
  adoptDatabase,
  claimDatabase,
  refuseOtherRetailer,
  retailerOfDatabase,
} from '../../src/platform/database/database-retailer.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

const NOW = new Date('2026-11-28T08:00:00Z');
const VELO = { name: 'velo', tenants: { it: {} } };
const OTHER = { name: 'libri', tenants: { it: {}, ch: {} } };

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

/** Calls the operator's command line with the demo retailer on the database of the test. */
async function kontor(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(args, {
    environment: { DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(40), DEMO: 'off' },
    out: (line) => said.push(line),
    err: (line) => said.push(line),
    terminal: null,
  });
  return { code, said: said.join('\n') };
}

describe('a database', () => {
  test('belongs to its first retailer, and refuses others', async () => {
    const { pool } = database;
    expect(await retailerOfDatabase(pool)).toBeNull();
    await refuseOtherRetailer(pool, OTHER);
    await claimDatabase(pool, VELO, NOW);
    await claimDatabase(pool, VELO, NOW);
    expect(await retailerOfDatabase(pool)).toBe('velo');
    const line = 'the database belongs to the retailer "velo", not to "libri"';
    await expect(refuseOtherRetailer(pool, OTHER)).rejects.toThrow(line);
    await expect(claimDatabase(pool, OTHER, NOW)).rejects.toThrow(line);
  });

  test('of an earlier version has no retailer yet', async () => {
    await database.pool.query('drop table database_retailer');
    expect(await retailerOfDatabase(database.pool)).toBeNull();
    await refuseOtherRetailer(database.pool, VELO);
  });

  test('belongs to one of two retailers that start on it together', async () => {
    const { pool } = database;
    const outcomes = await Promise.allSettled([VELO, OTHER].map((own) => claimDatabase(pool, own, NOW)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('with prices of a tenant that the retailer lacks is not claimed', async () => {
    const { pool } = database;
    await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
    await expect(claimDatabase(pool, VELO, NOW)).rejects.toThrow(
      'the database has prices or orders of the tenant "ch", which the retailer "velo" lacks',
    );
    expect(await retailerOfDatabase(pool)).toBeNull();
    await claimDatabase(pool, OTHER, NOW);
  });

  test('without any table has no retailer, and no tenant to refuse', async () => {
    const { pool } = database;
    await pool.query('drop table database_retailer; drop table price cascade; drop table orders cascade');
    await refuseOtherRetailer(pool, VELO);
  });

  test('is given to another retailer on demand', async () => {
    const { pool } = database;
    await adoptDatabase(pool, 'velo', NOW);
    await adoptDatabase(pool, 'libri', NOW);
    expect(await retailerOfDatabase(pool)).toBe('libri');
  });
});

describe('the command line', () => {
  const REFUSED =
    'the database belongs to the retailer "velo", not to "montarve". Name its folder in HOUSE, or use another DATA_DIR or ' +
    'DATABASE_URL. If the retailer has a new name, run "npm run kontor -- database adopt velo"';

  test('refuses commands on the database of another retailer, before any migration', async () => {
    const { pool } = database;
    await claimDatabase(pool, VELO, NOW);
    await pool.query("delete from migration where name like '0244%'");
    for (const command of ['reindex', 'migrate'])
      expect(await kontor(command)).toEqual({ code: 2, said: `kontor ${command}: ${REFUSED}` });
    const { rowCount } = await pool.query("select from migration where name like '0244%'");
    expect(rowCount).toBe(0);
  });

  test.each(['reindex', 'migrate'])(
    'refuses %s on an earlier database with tenants of another retailer',
    async (command) => {
      const { pool } = database;
      const forget = "delete from migration where name like '0245%'";
      await pool.query(`${forget}; drop table database_retailer`);
      await seedProduct(pool, { id: 'tyre', title: 'Tyre', variants: [{ sku: 'tyre-1', stock: 5 }] });
      await pool.query("update price set tenant = 'velo'");
      const { code, said } = await kontor(command);
      expect(code).toBe(2);
      expect(said).toContain('prices or orders of the tenant "velo", which the retailer "montarve" lacks');
      expect((await pool.query("select to_regclass('database_retailer') as found")).rows).toEqual([{ found: null }]);
      expect((await kontor('doctor')).said).toContain('retailer: the database belongs to another one');
    },
  );

  test('gives the database to the own retailer if the operator names the former one', async () => {
    await claimDatabase(database.pool, VELO, NOW);
    const [adopt] = databaseCommands.map(({ name }) => name.split(' '));
    const call = (...former: string[]) => kontor(...(adopt ?? []), ...former);
    expect(await call()).toEqual({ code: 2, said: `kontor database adopt: ${REFUSED}` });
    expect(await call('libri')).toEqual({ code: 2, said: `kontor database adopt: ${REFUSED}` });
    expect(await call('velo')).toEqual({
      code: 0,
      said: 'the database belongs to "montarve" now, no longer to "velo"',
    });
    expect(await call()).toEqual({ code: 0, said: 'the database belongs to "montarve" already' });
    expect(await kontor('migrate')).toEqual({ code: 0, said: 'the database is up to date' });
  });

  test('tells which retailer the database has', async () => {
    expect((await kontor('doctor')).said).toContain('retailer: the next start writes its name into the database');
    await claimDatabase(database.pool, VELO, NOW);
    expect((await kontor('doctor')).said).toContain('retailer: the database belongs to another one');
  });
});
