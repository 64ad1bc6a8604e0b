// Whole runs only: starts whole processes of the shop.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ...environment,
    },
  });
  running.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, printed })),
  );
  return { child, ended };
}

test('reports a port in use in one line', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { ended } = start({ PORT: String(port), DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-port-')) });
  const { code, printed } = await ended;
  blocker.close();
  expect(code).toBe(2);
  expect(printed.trim()).toBe(
    `Kontor cannot start: port ${port} is in use. Stop the other program or choose another PORT.`,
  );
});

test('reports a wrong environment value in one line', async () => {
  const { code, printed } = await start({ PORT: 'eighty' }).ended;
  expect(code).toBe(2);
  expect(printed.trim()).toBe('Kontor cannot start: PORT must be a whole number from 0 to 65535');
});

test('reports an unreachable database clearly', async () => {
  const { code, printed } = await start({ PORT: '0', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }).ended;
  expect(code).toBe(2);
  expect(printed).toContain('Kontor cannot start: ');
  expect(printed).toContain('ECONNREFUSED');
});
