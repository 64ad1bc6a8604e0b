import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { cacheFiles } from './file-cache.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
const file = path.join(folder, 'assets/a-1.js');
const app = new Hono<AppEnv>();
app.use('/assets/*', cacheFiles(serveStatic({ root: folder, precompressed: true }), 'immutable'));
const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(address, { method, headers });
const seen = async (answer: Response) => [answer.status, Object.fromEntries(answer.headers), await answer.text()];

beforeAll(() => {
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, 'plain');
  fs.writeFileSync(`${file}.br`, 'as br');
  fs.writeFileSync(`${file}.gz`, 'as gzip');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('looks up a missing file again', async () => {
  expect((await ask('/assets/b-2.js')).status).toBe(404);
  fs.writeFileSync(path.join(folder, 'assets/b-2.js'), 'late');
  expect(await (await ask('/assets/b-2.js')).text()).toBe('late');
});

test('reads each coding of a file once and repeats its answer', async () => {
  const ways = [{}, { 'accept-encoding': 'gzip, deflate' }, { 'accept-encoding': 'gzip, deflate, br, zstd' }];
  const first = await Promise.all(ways.map(async (headers) => seen(await ask('/assets/a-1.js', headers))));
  expect(first.map((answer) => answer.at(-1))).toEqual(['plain', 'as gzip', 'as br']);
  expect(first[2]?.[1]).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': '5',
    vary: 'Accept-Encoding',
    'cache-control': 'immutable',
  });
  for (const name of [file, `${file}.br`, `${file}.gz`]) fs.writeFileSync(name, 'something else');
  expect(await Promise.all(ways.map(async (headers) => seen(await ask('/assets/a-1.js', headers))))).toEqual(first);
});

test('answers a range of a file, and HEAD', async () => {
  fs.writeFileSync(file, '0123456789');
  const part = await ask('/assets/a-1.js', { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(part.headers.get('cache-control')).toBe('immutable');
  const head = await ask('/assets/a-1.js', {}, 'HEAD');
  expect(head.headers.get('cache-control')).toBe('immutable');
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10']);
});

test('does not cache another spelling of an address', async () => {
  const spelled = '/assets//c-3.js';
  fs.writeFileSync(path.join(folder, 'assets/c-3.js'), 'one');
  await ask(spelled);
  fs.writeFileSync(path.join(folder, 'assets/c-3.js'), 'two');
  expect(await (await ask(spelled)).text()).not.toBe('one');
});
