import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import { LARGEST_UPLOAD } from '../../src/shop/catalogue/products/sources/queue-runs.ts';
import { ask } from '../support/server.ts';

const config = readConfig({});
const openFront = (environment: Record<string, string> = {}) =>
  createShopListener({
    config: readConfig(environment),
    log: silentLog,
    metrics: createMetrics('test'),
    scrape: async () => '',
    house: '',
  });
const fronts: ReturnType<typeof createShopListener>[] = [];
afterEach(() => {
  for (const { server } of fronts.splice(0)) server.closeAllConnections();
});

/** A front with a pending request, until `answer` is called. */
async function busyFront() {
  const front = openFront();
  fronts.push(front);
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  front.behind((_, response) => resolve(response));
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  const asked = ask(portOf(front.server) ?? 0, '/').then(
    ({ body }) => body,
    (error: NodeJS.ErrnoException) => error.code,
  );
  const response = await arrived;
  return { front, asked, answer: () => response.end('answered') };
}

const inTime = (drain: Promise<void>) =>
  Promise.race([drain.then(() => 'over'), new Promise((resolve) => setImmediate(resolve, 'under way'))]);

test('a second drain waits for the pending requests too', async () => {
  const { front, asked, answer } = await busyFront();
  const first = front.drain({ idle: 'wait', limitMs: 60_000 });
  const second = front.drain({ idle: 'close', limitMs: 60_000 });
  expect(await inTime(second)).toBe('under way');
  answer();
  await Promise.all([first, second]);
  expect(await asked).toBe('answered');
  // A drain afterwards ends at once.
  await front.drain({ idle: 'wait', limitMs: 60_000 });
});

test('the shorter limit applies, of either drain', async () => {
  const { front, asked } = await busyFront();
  const first = front.drain({ idle: 'wait', limitMs: 60_000 });
  await front.drain({ idle: 'wait', limitMs: 1 });
  await first;
  expect(await asked).toBe('ECONNRESET');
});

test('a front that never listened has nothing to drain', async () => {
  await openFront().drain({ idle: 'wait', limitMs: 60_000 });
});

test('an idle connection stays open as long as configured', () => {
  expect(openFront().server.keepAliveTimeout).toBe(5000);
  expect(openFront({ KEEP_ALIVE_SECONDS: '65' }).server.keepAliveTimeout).toBe(65_000);
});

test('the largest upload fits a line of 1 Mbit/s; an unfinished head holds no connection', () => {
  const { server } = openFront();
  const slowest = (Math.max(...Object.values(LARGEST_UPLOAD)) * 8) / 1000;
  expect(server.requestTimeout).toBeGreaterThan(slowest);
  expect(server.requestTimeout).toBeLessThanOrEqual(15 * 60_000);
  expect(server.headersTimeout).toBe(15_000);
});
