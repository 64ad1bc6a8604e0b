import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchProblem, fetchJson } from './fetch-json.ts';

let server: Server;
let address = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/broken') return response.writeHead(503, 'Busy').end();
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify({ method: request.method, token: request.headers.authorization ?? null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('sends no credentials besides cookies', async () => {
  expect(await fetchJson(`${address}/`)).toEqual({ method: 'GET', token: null });
  expect(await fetchJson(`${address}/`, { method: 'POST' })).toEqual({ method: 'POST', token: null });
});

test('reports endpoint, status and status text of a failure', async () => {
  const problem = await fetchJson(`${address}/broken`).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(FetchProblem);
  expect(problem).toMatchObject({ endpoint: `${address}/broken`, status: 503, statusText: 'Busy' });
});
