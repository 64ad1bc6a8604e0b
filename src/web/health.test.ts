import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { DependencyReport } from '../platform/health/dependencies.ts';
import { type HealthDeps, healthRoutes } from './health.ts';

const SINCE = new Date('2026-06-12T10:00:00Z');
const BROKEN: DependencyReport = {
  ok: false,
  parts: {
    database: { state: 'failed', since: SINCE, problem: 'ECONNREFUSED' },
    queue: { state: 'ok', since: SINCE },
    mail: { state: 'off' },
    payments: { state: 'ok', since: SINCE },
    files: { state: 'off' },
    cdn: { state: 'off' },
  },
};

function ask(path: string, { peer = '127.0.0.1', ...health }: Partial<HealthDeps> & { peer?: string }) {
  const app = healthRoutes(readConfig({}), () => ({
    isReady: () => true,
    parts: null,
    scrape: async () => '',
    house: '',
    ...health,
  }));
  const connection = { incoming: { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } } };
  return app.request(`http://localhost${path}`, { headers: { host: 'localhost' } }, connection);
}

test.each(['/livez', '/healthz', '/readyz'])('%s answers 200 while the database is away', async (path) => {
  const answer = await ask(path, { parts: async () => BROKEN });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('/readyz answers 503 while the process opens or stops, /livez answers 200', async () => {
  const answer = await ask('/readyz', { isReady: () => false });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await ask('/livez', { isReady: () => false })).status).toBe(200);
});

test('a monitor on the machine reads which part failed, since when and why', async () => {
  const answer = await ask('/healthz?deep', { parts: async () => BROKEN });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({
    status: 'failed',
    parts: {
      database: { state: 'failed', since: '2026-06-12T10:00:00.000Z', problem: 'ECONNREFUSED' },
      queue: { state: 'ok', since: '2026-06-12T10:00:00.000Z' },
      mail: { state: 'off' },
      payments: { state: 'ok', since: '2026-06-12T10:00:00.000Z' },
      files: { state: 'off' },
      cdn: { state: 'off' },
    },
  });
});

test('other clients read names and states only', async () => {
  const answer = await ask('/healthz?deep', { peer: '203.0.113.9', parts: async () => BROKEN });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'failed',
    parts: { database: 'failed', queue: 'ok', mail: 'off', payments: 'ok', files: 'off', cdn: 'off' },
  });
});

test('answers 200 if all parts are well', async () => {
  const parts = { ...BROKEN.parts, database: { state: 'ok' as const, since: SINCE } };
  const answer = await ask('/healthz?deep=1', { parts: async () => ({ ok: true, parts }) });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
});

test('answers 503 without parts before the shop is open', async () => {
  expect((await ask('/healthz?deep', {})).status).toBe(503);
});
