import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { claimDatabase } from '../../src/platform/database/database-retailer.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

const DAY_MS = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY_MS);
const TOMORROW = new Date(Date.now() + DAY_MS);
const PLACE = 'tenants.ch.delivery.fees.parcel';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  endServers();
  await database.drop();
});

async function kontor(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(['config', ...args], {
    environment: { DATABASE_URL: database.url, SECRET_KEY: 'secret'.repeat(8) },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out, err };
}

/** Writes a version of a setting, as the back office does. */
async function writeSetting(version: number, amount: number, validFrom: Date): Promise<void> {
  await database.pool.query(
    `insert into tenant_setting (tenant, key, version, value, valid_from, reason, staff_email, at)
     values ('ch', 'delivery.parcel', $1, $2::jsonb, $3, 'test', 'admin@montarve.example', $3)`,
    [version, JSON.stringify({ unit: 'money', amount }), validFrom],
  );
}

test('leaves out settings of a database on which no shop has started', async () => {
  const { code, out, err } = await kontor('show', PLACE);
  expect([code, err]).toEqual([0, ['This version has not yet started on the database, so its settings are left out.']]);
  expect(out).toEqual([
    expect.stringMatching(/^tenants\.ch\.delivery\.fees\.parcel: 795 {2}\(houses\/montarve\/tenants\/ch\.ts:\d+\)$/),
  ]);
});

test('shows settings of employees over the folder, with their effect, and planned ones', async () => {
  await claimDatabase(database.pool, { name: 'montarve', tenants }, new Date());
  const before = path.join(temporaryFolder(), 'before.json');
  fs.writeFileSync(before, (await kontor('show', '--json')).out.join('\n'));
  await writeSetting(1, 895, YESTERDAY);
  await writeSetting(2, 995, TOMORROW);

  const setting = (from: Date) => `setting delivery.parcel from ${from.toISOString()}`;
  const now = [`${PLACE}: 895  (${setting(YESTERDAY)})`, `${PLACE}, planned: 995  (${setting(TOMORROW)})`];
  expect((await kontor('show', PLACE)).out).toEqual(now);
  expect(await kontor('show', PLACE, '--offline')).toMatchObject({ out: [expect.stringContaining(`${PLACE}: 795`)] });

  const compared = await kontor('diff', before);
  expect(compared.code).toBe(1);
  expect(compared.out.slice(1)).toEqual(now.map((line) => `+ ${line}`));
  expect(compared.out[0]).toContain(`- ${PLACE}: 795`);
  expect(await kontor('diff', before, before)).toEqual({ code: 0, out: ['no differences'], err: [] });
});

test('shows no secret, and the environment of the call', async () => {
  const { out } = await kontor('show');
  expect(out).toContain('DATABASE_URL: "set"  (environment)');
  expect(out).toContain('SECRET_KEY: "set"  (environment)');
  expect(out.join('\n')).not.toContain('secretsecret');
  expect(out.join('\n')).not.toContain(database.url);
});

test('refuses unknown places, and files of another kind', async () => {
  expect((await kontor('show', 'tenants.xx', '--offline')).err).toEqual([
    'kontor config show: there is no value at tenants.xx',
  ]);
  const other = path.join(temporaryFolder(), 'other.json');
  fs.writeFileSync(other, '{"values": 1}');
  expect((await kontor('diff', other, other)).err).toEqual([
    `kontor config diff: ${other} was not written by "config show --json"`,
  ]);
});

test('shows nothing of a database of another retailer', async () => {
  await database.pool.query("update database_retailer set name = 'velo'");
  expect(await kontor('show')).toMatchObject({ code: 2, out: [], err: [expect.stringContaining('"velo"')] });
});
