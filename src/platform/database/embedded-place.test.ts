import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { socketFolder } from './embedded-place.ts';

/** Home folder whose socket has a path of this number of bytes: "/socket/.s.PGSQL.5432" follows it. */
const homeOf = (socketBytes: number) => `/${'h'.repeat(socketBytes - 22)}`;

test.each([
  ['linux', 107],
  ['darwin', 103],
])('uses a shorter socket folder on %s if the path exceeds %i bytes', (platform, longest) => {
  expect(socketFolder(homeOf(longest), 'abc', platform)).toBe(`${homeOf(longest)}/socket`);
  expect(socketFolder(homeOf(longest + 1), 'abc', platform)).toBe(path.join(os.tmpdir(), 'kontor-abc'));
});
