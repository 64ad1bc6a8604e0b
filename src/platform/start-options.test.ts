import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT, missingOptions, NODE_ARGUMENTS } from './start-options.ts';

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
