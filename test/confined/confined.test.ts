import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confinedAccount } from '../../src/platform/confined/confined-account.ts';
import {
  CONFINED_ENVIRONMENT,
  confinedCommand,
  runConfined,
  withoutNetwork,
} from '../../src/platform/confined/run-confined.ts';
import { operatorKeys } from '../../src/platform/keys/operator-key.ts';
import { endServers, temporaryFolder } from '../support/server.ts';
import type { Attempts } from './attempts.ts';

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));
const LIMITS = {
  program: PROBE,
  args: [],
  inputOf: 'uploads',
  seconds: 20,
  patienceMs: 60_000,
  most: 1_000_000,
} as const;
const server = createServer((socket) => socket.destroy());
/** DATA_DIR as it is by default: below the repository. */
const dataDir = path.resolve(import.meta.dirname, '../../node_modules/.cache/confined-data');
const keyFile = path.join(dataDir, 'secret-key');

let found: Record<string, unknown>;

async function probe(attempts: Partial<Attempts>): Promise<Record<string, unknown>> {
  const address = server.address();
  const input = {
    read: [],
    write: '',
    port: typeof address === 'object' && address ? address.port : 0,
    bytes: 1,
    ...attempts,
  };
  const output = await runConfined(LIMITS, Buffer.from(JSON.stringify(input)));
  return JSON.parse(output?.toString() ?? 'null');
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  operatorKeys({ secretKeys: undefined, dataDir });
  process.env.SECRET_KEY = 'a secret of the environment, which no other process may see';
  found = await probe({ read: [keyFile, '/etc/passwd', PROBE], write: path.join(temporaryFolder(), 'file') });
}, 60_000);
afterAll(() => {
  delete process.env.SECRET_KEY;
  server.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
  endServers();
});

test("reads neither the key file nor others, not even its own program's", () => {
  expect(fs.readFileSync(keyFile, 'utf8')).not.toBe('');
  expect(found.read).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
});

test('writes no file and starts no program and no thread', () => {
  expect([found.write, found.program, found.thread]).toEqual(Array(3).fill('ERR_ACCESS_DENIED'));
});

test('has no secret in its environment and no descriptor but input and output', () => {
  expect(found.environment).toEqual(Object.keys(CONFINED_ENVIRONMENT).sort());
  expect(Object.keys(CONFINED_ENVIRONMENT).filter((name) => !/^(MALLOC|UV)_/.test(name))).toEqual(['PATH']);
  expect(found.descriptors).toEqual([]);
});

test('does not run as root, and cannot become root', () => {
  const { uid = process.getuid?.(), gid = process.getgid?.() } = confinedAccount('uploads') ?? {};
  expect(uid).not.toBe(0);
  const isMapped = withoutNetwork().includes('--user');
  if (!isMapped) expect([found.uid, found.gid]).toEqual([uid, gid]);
  expect(found.root).toBe(isMapped ? 'EINVAL' : 'EPERM');
});

test('reaches no network where the system can take it away', () => {
  expect(found.network).toBe(withoutNetwork().length > 0 ? 'ENETUNREACH' : 'done');
});

test('gets no more memory than its limit', async () => {
  expect((await probe({ bytes: 300 * 1024 * 1024 })).memory).toBe('done');
  const beyond = await probe({ bytes: 1400 * 1024 * 1024 });
  expect(beyond?.memory ?? 'ended').not.toBe('done');
});

test('limits the process by a POSIX shell, and by none on Windows', () => {
  const program = { ...LIMITS, args: ['heic'] };
  const [shell, , limits, , ...linux] = confinedCommand(program, 'linux', ['/usr/bin/unshare', '--net', '--']);
  expect(shell).toBe('/bin/sh');
  expect(limits).toBe(
    'unset PWD OLDPWD; ulimit -t 20; ulimit -f 0; ulimit -c 0; ulimit -n 64; ulimit -d 1048576; exec "$@"',
  );
  expect(linux.slice(0, 5)).toEqual(['/usr/bin/unshare', '--net', '--', process.execPath, '--permission']);
  expect(confinedCommand(program, 'win32', [])).toEqual(linux.slice(3));
  expect(linux.join(' ')).not.toContain(`--allow-fs-read=${path.resolve(import.meta.dirname, '../..')} `);
});
