import { expect, test } from 'vitest';
import { openLine } from '../../../test/support/cut-line.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { silentLog } from '../log.ts';
import { isDatabaseAway, watchDatabase } from './availability.ts';
import { openPool } from './pool.ts';

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['refused', error('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['no socket', error('connect ENOENT /x/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' })],
  ['cut', error('Connection terminated unexpectedly')],
  ['no connection to be had', error('timeout exceeded when trying to connect')],
  ['no answer', error('Query read timeout')],
  ['shutting down', error('terminating connection due to administrator command', { code: '57P01' })],
  ['starting', error('the database system is starting up', { code: '57P03' })],
  ['as a cause', new Error('the page failed', { cause: error('', { code: 'ECONNRESET' }) })],
])('unavailable: %s', (_, problem) => {
  expect(isDatabaseAway(problem)).toBe(true);
});

test.each([
  ['a wrong statement', error('relation "x" does not exist', { code: '42P01' })],
  ['a statement that took too long', error('canceling statement due to statement timeout', { code: '57014' })],
  ['a missing file', error('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a bug', new TypeError('x is not a function')],
  ['no error at all', 'away'],
])('available: %s', (_, problem) => {
  expect(isDatabaseAway(problem)).toBe(false);
});

test('counts a database without a free connection as available: only the request fails', async () => {
  const database = await testDatabase();
  const pool = openPool(database.url, silentLog, 2);
  const availability = watchDatabase({ pool, log: silentLog });
  await database.pool.query(
    `alter database ${new URL(database.url.replace('///', '//x/')).pathname.slice(1)} connection limit 0`,
  );
  const refusal = await pool.query('select 1').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: '53300' });
  expect(availability.notice(refusal)).toBe(true);
  expect(await availability.check()).toBe(true);
  expect(availability.isAway()).toBe(false);
  availability.close();
  await pool.end();
  await database.drop();
});

test('refuses no work after it was closed during a probe', async () => {
  const database = await testDatabase();
  const line = await openLine(database.url);
  const pool = openPool(line.url, silentLog, 2);
  const availability = watchDatabase({ pool, log: silentLog });
  await line.cut();
  const probed = availability.check();
  availability.close();
  expect(await probed).toBe(false);
  expect(availability.isAway()).toBe(false);
  await pool.end();
  await line.close();
  await database.drop();
});
