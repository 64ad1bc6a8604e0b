// Whole runs only: starts whole processes of the shop and of its command.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ask, endServers, startServer, temporaryFolder } from '../support/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
});
afterAll(() => database.drop());
afterEach(endServers);

async function kontor(argv: string[], environment: Record<string, string>) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(argv, {
    environment,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('writes a backup beside a running shop and restores it into a new installation', async () => {
  const shop = temporaryFolder();
  const server = await startServer({ DATA_DIR: shop });
  const written = await kontor(['backup'], { DATA_DIR: shop });
  expect(written.code).toBe(0);
  const [name = ''] = fs.readdirSync(path.join(shop, 'backups'));
  expect(name).toMatch(/^kontor-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/);
  expect((await ask(server.port, '/readyz')).status).toBe(200);
  expect(await server.end('SIGINT')).toBe(0);

  const fresh = temporaryFolder();
  fs.copyFileSync(path.join(shop, 'secret-key'), path.join(fresh, 'secret-key'));
  const restored = await kontor(['restore', path.join(shop, 'backups', name)], { DATA_DIR: fresh });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('restored the state of ');
  const reopened = await startServer({ DATA_DIR: fresh });
  expect((await ask(reopened.port, '/warenkorb')).status).toBe(200);
  expect(await reopened.end('SIGINT')).toBe(0);
  for (const folder of [shop, fresh]) {
    const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
    fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
  }
}, 90_000);

test('does not overwrite an existing file and reports a missing one', async () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder, DATABASE_URL: database.url };
  const file = path.join(folder, 'mine');
  fs.writeFileSync(file, 'kept');
  expect(await kontor(['backup', file], environment)).toMatchObject({
    code: 2,
    err: expect.stringContaining('already'),
  });
  expect(fs.readFileSync(file, 'utf8')).toBe('kept');
  expect((await kontor(['backup', path.join(folder, 'no', 'where')], environment)).err).toContain('there is no folder');
  expect((await kontor(['restore', path.join(folder, 'none')], environment)).err).toContain('there is no file');
  expect((await kontor(['restore'], environment)).err).toContain('FILE is missing');
  const broken = await kontor(['restore', file, '--replace'], environment);
  expect(broken.code).toBe(2);
  expect(broken.err).toContain('Nothing was changed.');
});

test('Ctrl-C leaves no file', async () => {
  const folder = temporaryFolder();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table variant in access exclusive mode');
  const child = spawn(process.execPath, ['src/cli.ts', 'backup', path.join(folder, 'cut.backup')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // The command waits for the locked table, with a part of the file written.
  await vi.waitFor(() => expect(fs.readdirSync(folder).join()).toContain('cut.backup'), {
    timeout: 20_000,
    interval: 20,
  });
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(fs.readdirSync(folder)).toEqual([]);
  await client.query('rollback');
  client.release();
}, 60_000);
