import { expect, test } from 'vitest';
import { isDatabaseAway } from './availability.ts';

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
])('away: %s', (_, problem) => {
  expect(isDatabaseAway(problem)).toBe(true);
});

test.each([
  ['a wrong statement', error('relation "x" does not exist', { code: '42P01' })],
  ['a statement that took too long', error('canceling statement due to statement timeout', { code: '57014' })],
  ['a missing file', error('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a bug', new TypeError('x is not a function')],
  ['no error at all', 'away'],
])('not away: %s', (_, problem) => {
  expect(isDatabaseAway(problem)).toBe(false);
});
