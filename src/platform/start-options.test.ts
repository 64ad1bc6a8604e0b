import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT, hasOwnSemiSpace, missingOptions, NODE_ARGUMENTS, serverArguments } from './start-options.ts';

const plain = { execArgv: [], environment: { PATH: '/bin' }, platform: 'linux' };

test('adds all options to a plain start, and none to a complete one', () => {
  const anew = missingOptions(plain);
  expect(anew?.execArgv).toEqual(NODE_ARGUMENTS);
  expect(anew?.environment).toEqual({ PATH: '/bin', ...ENVIRONMENT });
  expect(anew && missingOptions(anew)).toBeNull();
});

test("keeps the operator's own value of an option, and further arguments", () => {
  const own = ['--max-semi-space-size=32', '--import', './own.mjs', '--cpu-prof'];
  const anew = missingOptions({
    ...plain,
    execArgv: own,
    environment: { NODE_OPTIONS: '--heap-growing-percent=80', MALLOC_ARENA_MAX: '4' },
  });
  expect(anew?.execArgv).toEqual([...own, NODE_ARGUMENTS[0], '--no-parallel-scavenge']);
  expect(anew?.environment.MALLOC_ARENA_MAX).toBe('4');
});

test('gives a main thread that answers requests a larger young generation than one beside workers', () => {
  expect(serverArguments({})).toContain('--max-semi-space-size=8');
  expect(serverArguments({ WORKERS: '1' })).toEqual(NODE_ARGUMENTS);
  expect(serverArguments({ WORKERS: '2' })).toContain('--max-semi-space-size=4');
  expect(serverArguments({ WORKERS: '2' })).toHaveLength(NODE_ARGUMENTS.length);
});

test("leaves an operator's young generation to all threads", () => {
  const plainly = { execArgv: [...NODE_ARGUMENTS], environment: {} };
  expect(hasOwnSemiSpace(plainly)).toBe(false);
  expect(hasOwnSemiSpace({ execArgv: [], environment: {} })).toBe(false);
  expect(hasOwnSemiSpace({ ...plainly, execArgv: ['--max-semi-space-size=32'] })).toBe(true);
  expect(hasOwnSemiSpace({ execArgv: [], environment: { NODE_OPTIONS: '--max-semi-space-size=16' } })).toBe(true);
});

test('does not replace a process on Windows, nor one that was passed a socket', () => {
  expect(missingOptions({ ...plain, platform: 'win32' })).toBeNull();
  expect(missingOptions({ ...plain, environment: { LISTEN_FDS: '1', LISTEN_PID: '7' } })).toBeNull();
  expect(missingOptions({ ...plain, environment: { LISTEN_FDS: '0' } })).not.toBeNull();
});

test('agrees with the systemd unit in the documentation', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const option of NODE_ARGUMENTS) expect(document).toContain(option.replace(/file:.*src/, './src'));
  for (const [name, value] of Object.entries(ENVIRONMENT)) expect(document).toContain(`Environment=${name}=${value}`);
});
