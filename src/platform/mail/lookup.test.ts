import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

let status = 200;
const asked: string[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
});
let origin: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  [200, 'has'],
  [204, 'has'],
  [404, 'absent'],
  [302, 'unknown'],
  [403, 'unknown'],
  [500, 'unknown'],
])('reads status %i as %s', async (given, answer) => {
  status = given;
  expect(await createLookup(`${origin}/log?id={messageId}`)('<a+b@shop.example>')).toBe(answer);
  expect(asked.at(-1)).toBe('/log?id=a%2Bb%40shop.example');
});

test('returns unknown without an answer', async () => {
  expect(await createLookup('http://127.0.0.1:9/{messageId}')('<a@shop.example>')).toBe('unknown');
});
