// Whole runs only: starts and kills whole processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestClient } from '../admin-api/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { type ListeningApi, listenApi } from './support.ts';

let database: TestDatabase;
let api: TestApi;
let listening: ListeningApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  api = await openTestApi(database.pool);
  listening = await listenApi(api);
  client = await api.client(['stock.read']);
});
afterAll(async () => {
  await listening.close();
  await database.drop();
});

const ARGUMENTS = ['scripts/run.mjs', 'src/cli.ts', 'mcp'];
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  KONTOR_URL: listening.url,
  KONTOR_CLIENT_ID: client.id,
  KONTOR_CLIENT_SECRET: client.secret,
  ...more,
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['2025', {}],
  ['2026', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])('the command serves clients of the protocol of %s, and ends with them', async (_, options) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ARGUMENTS,
    env: environment(),
    stderr: 'pipe',
  });
  const told: string[] = [];
  transport.stderr?.on('data', (text) => told.push(String(text)));
  const assistant = new Client({ name: 'test', version: '1' }, options);
  await assistant.connect(transport);
  const { structuredContent } = await assistant.callTool({ name: 'read_stock', arguments: { sku: 'vase-1' } });
  expect(structuredContent).toMatchObject({ sku: 'vase-1', quantity: 50 });
  const { pid } = transport;
  await assistant.close();
  expect(pid !== null && isAlive(pid)).toBe(false);
  expect(told.join('')).toContain('only reading');
  expect(told.join('')).not.toContain(client.secret);
});

test.each(['SIGTERM', 'SIGINT', 'close'] as const)('the command ends with status 0 after %s', async (way) => {
  const child = spawn(process.execPath, ARGUMENTS, { env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
  await once(child.stderr, 'data');
  if (way === 'close') child.stdin.end();
  else child.kill(way);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** Processes that have the settings of the client in their environment. */
const running = (): string[] =>
  fs.readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(client.id);
    } catch {
      return false;
    }
  });

test('npm starts the command without lines among the messages, and no process stays', async () => {
  const args = ['run', '--silent', 'kontor', '--', 'mcp'];
  const env = environment({ HOME: process.env.HOME ?? '' });
  const transport = new StdioClientTransport({ command: 'npm', args, env, stderr: 'ignore' });
  const assistant = new Client({ name: 'test', version: '1' });
  const problems: Error[] = [];
  assistant.onerror = (error) => problems.push(error);
  await assistant.connect(transport);
  expect((await assistant.listTools()).tools.length).toBeGreaterThan(0);
  expect(running().length).toBeGreaterThan(0);
  await assistant.close();
  await expect.poll(running).toEqual([]);
  expect(problems).toEqual([]);
});

test.each([
  [{ KONTOR_CLIENT_SECRET: `kontor_${'0'.repeat(49)}` }, 'wrong-credentials'],
  [{ KONTOR_URL: 'http://127.0.0.1:1' }, 'unreachable'],
  [{ KONTOR_URL: 'http://shop.example.com' }, 'must begin with https'],
])('the command says in one line why it does not start: %j', async (more, text) => {
  const child = spawn(process.execPath, ARGUMENTS, { env: environment(more), stdio: ['pipe', 'pipe', 'pipe'] });
  const told: string[] = [];
  const out: string[] = [];
  child.stderr.on('data', (part) => told.push(String(part)));
  child.stdout.on('data', (part) => out.push(String(part)));
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(told.join('')).toContain(text);
  expect(told.join('').trim().split('\n')).toHaveLength(1);
  expect(out).toEqual([]);
});
