import fs from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { ownProcess } from '../platform/database/application-name.ts';
import { checkClock, checkConnections, checkRole } from './doctor-database.ts';
import {
  checkDisk,
  checkLabels,
  checkNode,
  checkOperatorKey,
  checkPayments,
  checkSmtp,
} from './doctor-surroundings.ts';
import { exitCodeOf, fail, findingLines, ok, warn } from './finding.ts';

test('the worst finding decides the exit code', () => {
  expect(exitCodeOf([ok('a')])).toBe(0);
  expect(exitCodeOf([ok('a'), warn('b', 'do this')])).toBe(1);
  expect(exitCodeOf([fail('c', 'do that'), warn('b', 'do this')])).toBe(2);
  expect(findingLines(warn('b', 'do this'))).toEqual(['warn  b', '      do this']);
});

test.each([
  ['24.21.0', 'ok'],
  ['26.0.0', 'ok'],
  ['20.11.1', 'fail'],
])('node %s is %s', (version, level) => {
  expect(checkNode(version).level).toBe(level);
});

test.each([
  [0.1, 'ok'],
  [-1.9, 'ok'],
  [2.5, 'warn'],
  [-45, 'fail'],
])('a clock skew of %s s is %s', (seconds, level) => {
  expect(checkClock(seconds).level).toBe(level);
});

test("accepts the shop's own keys on one machine, and warns with a database server", () => {
  expect(checkOperatorKey(readConfig({})).level).toBe('ok');
  expect(checkOperatorKey(readConfig({ DATABASE_URL: 'postgres://db/kontor' })).level).toBe('warn');
  const keys = { DATABASE_URL: 'postgres://db/kontor', SECRET_KEY: 'k'.repeat(40) };
  expect(checkOperatorKey(readConfig(keys)).level).toBe('ok');
});

test('fails for a mail server without an answer, accepts none, and never shows the password', async () => {
  const away = await checkSmtp('smtp://shop:secret@127.0.0.1:9');
  expect(away.level).toBe('fail');
  expect(JSON.stringify(away)).not.toContain('secret');
  expect((await checkSmtp(undefined)).level).toBe('ok');
});

test('creates a missing data folder', () => {
  const folder = `${fs.mkdtempSync(`${os.tmpdir()}/kontor-doctor-`)}/data`;
  for (const databaseUrl of [undefined, 'postgresql://kontor@localhost/kontor'])
    expect(checkDisk({ dataDir: folder, databaseUrl }).text).toMatch(/^disk: \d+\.\d GB free$/);
  expect(fs.existsSync(folder)).toBe(true);
});

test('counts the possible connections of all processes of the shop', () => {
  const byName = [
    { name: 'kontor web1:1', count: 12 },
    { name: 'kontor web1:1 changes', count: 2 },
    { name: 'kontor web2:1', count: 5 },
    { name: `kontor ${ownProcess()}`, count: 1 },
    { name: 'psql', count: 3 },
  ];
  const enough = checkConnections({ most: 130, byName }, 63);
  expect(enough.level).toBe('ok');
  expect(enough.text).toContain('web1:1 holds 14, web2:1 holds 5, other programs hold 3');
  const few = checkConnections({ most: 97, byName }, 63);
  expect(few.level).toBe('warn');
  expect(few.text).toContain('together up to 129');
  expect(checkConnections({ most: 97, byName: [] }, 63).level).toBe('ok');
  expect(checkConnections({ most: 60, byName: [] }, 63).level).toBe('warn');
});

test('warns of simulated labels, and refuses carriers without accounts', () => {
  expect(checkLabels(readConfig({ LABELS: 'simulated' })).level).toBe('warn');
  expect(checkLabels(readConfig({})).level).toBe('warn');
  expect(checkLabels(readConfig({ DATABASE_URL: 'postgres://db/kontor' })).level).toBe('ok');
  expect(checkLabels(readConfig({ CARRIER_ACCOUNTS: 'accounts.json' })).level).toBe('ok');
  expect(() => readConfig({ LABELS: 'carriers' })).toThrow(/^LABELS is carriers, so CARRIER_ACCOUNTS must be set$/);
});

test('warns of simulated payments, and accepts transfers alone', () => {
  expect(checkPayments(readConfig({ PAYMENTS: 'simulated' })).level).toBe('warn');
  expect(checkPayments(readConfig({})).level).toBe('warn');
  expect(checkPayments(readConfig({ PAYMENTS: 'none' })).level).toBe('ok');
});

test("warns of rights of the shop's role that reach beyond its database", () => {
  const least = { name: 'kontor', superuser: false, createsRoles: false, roles: [] };
  expect(checkRole(least).level).toBe('ok');
  for (const more of [{ superuser: true }, { createsRoles: true }, { roles: ['pg_read_server_files'] }])
    expect(checkRole({ ...least, ...more }).level).toBe('warn');
});
