import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { claimPort } from './listen.ts';

test.each([
  [true, true],
  [false, false],
])('shares a port with other processes of its database only if the system can: %s', async (can, shared) => {
  const config = readConfig({ PORT: '0', DATABASE_URL: 'postgresql://x@127.0.0.1/x' });
  expect(await claimPort(config, 'ours', async () => can)).toEqual({ port: 0, host: '127.0.0.1', shared });
});
