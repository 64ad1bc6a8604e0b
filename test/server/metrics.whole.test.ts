// Whole runs only: starts a whole process of the shop.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ask, endServers, startServer } from '../support/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(endServers);

const TOKEN = 'figures-for-the-monitor-and-no-one-else';

test('one scrape covers every worker, and needs the token', async () => {
  const server = await startServer({
    WORKERS: '2',
    DATABASE_URL: database.url,
    METRICS_TOKEN: TOKEN,
    PAYMENTS: 'simulated',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const monitor = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
  for (let count = 0; count < 8; count += 1) await ask(server.port, '/warenkorb?q=lea.brunner@example.ch');
  await ask(server.port, '/lea.brunner@example.ch');

  expect((await ask(server.port, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  expect((await ask(server.port, '/metrics')).status).toBe(200);
  const answer = await ask(server.port, '/metrics', { headers: monitor });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');

  const sum = (pattern: RegExp) =>
    [...answer.body.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
  expect(sum(/^kontor_http_requests_total\{route="basket",status="2xx",tenant="ch",.*\} (\d+)$/gm)).toBe(8);
  expect(sum(/^kontor_http_requests_total\{route="list or content",status="4xx",.*\} (\d+)$/gm)).toBe(1);
  for (const worker of ['1', '2']) {
    expect(answer.body).toContain(`kontor_worker_up{worker="${worker}"} 1`);
    expect(answer.body).toContain(`kontor_event_loop_delay_seconds{quantile="0.99",worker="${worker}"}`);
    expect(answer.body).toContain(`kontor_database_connections{pool="primary",state="waiting",worker="${worker}"} 0`);
  }
  const shared = [
    'kontor_mails',
    'kontor_jobs',
    'kontor_orders_last_hour',
    'kontor_mails_recent',
    'kontor_database_bytes',
  ];
  for (const name of [...shared, 'process_resident_memory_bytes', 'kontor_provider_calls_total'])
    expect(answer.body).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  expect(answer.body).toContain('kontor_dependency_up{part="payments",worker="main"} 1');
  expect(answer.body).toMatch(/^kontor_backup_age_seconds\{worker="main"\} \+?Inf/m);
  expect(answer.body).not.toContain('example');

  const out: string[] = [];
  await runCommand(['memory'], {
    environment: { DATABASE_URL: database.url, PORT: String(server.port), METRICS_TOKEN: TOKEN },
    out: (line) => out.push(line),
    err: (line) => out.push(line),
    terminal: null,
  });
  const memory = out.join('\n');
  for (const thread of ['main', 'worker 1', 'worker 2', 'search projector', 'search 1'])
    expect(memory).toMatch(new RegExp(`^  ${thread} +[1-9][\\d.]+  in use of [1-9]`, 'm'));
  for (const cache of ['pages', 'addresses', 'cards', 'products', 'texts'])
    expect(memory).toMatch(new RegExp(`^  ${cache} +[\\d.]+  of [1-9]`, 'm'));
  if (process.platform === 'linux') expect(memory).toMatch(/^program files +[1-9]/m);
  expect(memory).toMatch(/^process +[1-9]/m);
  expect(await server.end()).toBe(0);
}, 150_000);
