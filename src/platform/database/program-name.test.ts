import { expect, test } from 'vitest';
import { programName } from './program-name.ts';

test.each(['linux', 'darwin'])('returns the command of a process on %s', (platform) => {
  expect(programName(process.pid, platform)).toContain('node');
});

test.each(['linux', 'darwin', 'win32'])('returns null for a missing process on %s', (platform) => {
  expect(programName(2 ** 30, platform)).toBeNull();
});
