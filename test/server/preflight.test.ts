import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { nativePackages, PLATFORMS } from '../../src/server/native-packages.ts';
import { missingPackage, preflight } from '../../src/server/preflight.ts';
import { testDatabase } from '../support/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-preflight-'));
  folders.push(made);
  return made;
}

const check = (environment: Record<string, string>) =>
  preflight({ PORT: '0', DATA_DIR: path.join(folder(), 'data'), ...environment }, false);

test('finds no problem with the built-in database, or with a server', async () => {
  const database = await testDatabase();
  expect(await check({})).toBeNull();
  expect(await check({ DATABASE_URL: database.url })).toBeNull();
  await database.drop();
});

test('names a wrong setting', async () => {
  expect(await check({ PORT: 'eighty' })).toEqual({
    code: 'setting',
    line: 'PORT must be a whole number from 0 to 65535',
  });
});

test('names a busy port', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const problem = await check({ PORT: String(port) });
  blocker.close();
  expect(problem).toEqual({
    code: 'port',
    line: `port ${port} is in use. Stop the other program or choose another PORT.`,
  });
});

test('names a data folder that cannot be created', async () => {
  const file = path.join(folder(), 'file');
  fs.writeFileSync(file, '');
  expect(await check({ DATA_DIR: path.join(file, 'data') })).toEqual({
    code: 'data',
    line: `DATA_DIR ${path.join(file, 'data')} cannot be written (ENOTDIR). Name a folder of this account.`,
  });
});

test('names an unreachable database, without its password', async () => {
  const problem = await check({ DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:1/none' });
  expect(problem?.code).toBe('database');
  expect(problem?.line).toMatch(/^DATABASE_URL cannot be connected to at 127\.0\.0\.1:1 \(.*ECONNREFUSED/);
  expect(problem?.line).not.toContain('secret');
});

test.each(PLATFORMS)('names missing native packages on $platform $arch', (machine) => {
  const groups = nativePackages(machine);
  const from = path.join(folder(), 'here.js');
  for (const [name] of groups.slice(1)) {
    const installed = path.join(path.dirname(from), 'node_modules', name ?? '');
    fs.mkdirSync(installed, { recursive: true });
    fs.writeFileSync(path.join(installed, 'package.json'), '{}');
  }
  expect(missingPackage(groups, from)).toEqual({
    code: 'packages',
    line: `the package ${groups[0]?.[0]} is missing. Run "npm ci" on this machine, without --omit=optional.`,
  });
  expect(missingPackage(groups.slice(1), from)).toBeNull();
});

test('names a required package that is missing, among those of package.json', async () => {
  const { existsSync } = fs;
  const hidden = path.join('node_modules', '@react-router', 'dev', 'package.json');
  vi.spyOn(fs, 'existsSync').mockImplementation((file) => !String(file).endsWith(hidden) && existsSync(file));
  expect(await check({})).toEqual({
    code: 'packages',
    line: 'the package @react-router/dev is missing. Run "npm ci" on this machine, without --omit=optional.',
  });
});

test('npm start reports the problem in one line, without building', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder(), DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Kontor cannot start: DATABASE_URL cannot be connected to .*\n$/);
});
