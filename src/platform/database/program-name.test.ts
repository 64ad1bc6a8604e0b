import { expect, test } from 'vitest';
import { programName } from './program-name.ts';

test.each(['linux', 'darwin'])('tells the command of a process as on %s', (platform) => {
  expect(programName(process.pid, platform)).toContain('node');
});

test.each(['linux', 'darwin', 'win32'])('tells nothing of a process that there is not, as on %s', (platform) => {
  expect(programName(2 ** 30, platform)).toBeNull();
});
