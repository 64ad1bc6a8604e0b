import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ComposedShop, composeShop } from '../../src/app/compose-shop.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { mergedFigures } from '../../src/platform/metrics/merge-figures.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { openTelemetry, type Telemetry } from '../../src/platform/tracing/open-telemetry.ts';
import { traceIds } from '../../src/platform/tracing/spans.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import { builtPages } from '../../src/web/pages.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { isInstalled } from '../support/installed.ts';
import { type MailSink, openSink } from '../support/mail-sink.ts';
import { ask } from '../support/server.ts';
import { type CollectedSpan, type Collector, openCollector } from '../support/telemetry-collector.ts';

/** Traces of requests, statements, jobs and mails of one process, as a collector gets them. */
let database: TestDatabase;
let sink: MailSink;
let collector: Collector;
let opened: { close(): Promise<void> } | null = null;
beforeAll(async () => {
  database = await testDatabase();
  sink = await openSink();
});
afterAll(async () => {
  await sink.close();
  await database.drop();
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  await collector.close();
});

type Line = { level: number; msg: string; trace_id?: string; requestId?: string };
type TracedShop = { port: number; lines: Line[]; telemetry: Telemetry | null; shop: ComposedShop; pool: Pool };

/** Opens a process's parts that record spans: listener, pool, jobs and mails. */
async function openTracedShop(environment: Record<string, string>): Promise<TracedShop> {
  const lines: Line[] = [];
  const output = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const config = readConfig({ PORT: '0', DEMO: 'off', SECRET_KEY: 'k'.repeat(40), SMTP_URL: sink.url, ...environment });
  const log = pino({ level: 'info', mixin: () => traceIds() ?? {} }, output);
  const metrics = createMetrics('main');
  const telemetry = await openTelemetry(config.telemetry, {
    log,
    thread: 'main',
    role: config.role,
    figures: async () => mergedFigures([await metrics.read()]),
  });
  const pool = openPool(database.url, silentLog, 10);
  const shop = await composeShop({ config, pool, clock: systemClock, log: silentLog, metrics });
  const front = createShopListener({ config, log, metrics, scrape: async () => '', house: '' });
  front.open({ open: shop, pool, pages: await builtPages() });
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  opened = {
    close: async () => {
      front.server.closeAllConnections();
      await front.drain({ idle: 'close', limitMs: 1 });
      await shop.close();
      await telemetry?.close();
      await pool.end();
    },
  };
  return { port: portOf(front.server) ?? 0, lines, telemetry, shop, pool };
}

async function subscribe(port: number, email: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/newsletter/subscribe?from=${email}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify({ email, terms: true, frequency: 2, kinds: ['brandA'] }),
  });
  return answer.status;
}

/** Returns the spans from a request to the root, the request's last. */
function ancestors(spans: readonly CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? [span.name] : [span.name, ...ancestors(spans, parent)];
}

const ALL = { OTEL_TRACES_SAMPLER: 'always_on' };

describe.skipIf(!isInstalled('@opentelemetry/sdk-trace'))('a shop that exports telemetry', () => {
  test('one trace leads from a request over its statements and the job to the mail', async () => {
    collector = await openCollector();
    const { port, lines } = await openTracedShop({
      ...ALL,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const before = sink.arrived.length;
    expect(await subscribe(port, 'lea.brunner@mail.example')).toBe(200);
    await sink.until(before + 1);
    await opened?.close();
    opened = null;

    const { spans, headers } = collector;
    const request = spans.find(({ name }) => name === 'POST /api/newsletter/subscribe');
    const mail = spans.find(({ name }) => name === 'send mail');
    if (!request || !mail) throw new Error(`lacks a span: ${spans.map(({ name }) => name).join(', ')}`);
    expect(mail.traceId).toBe(request.traceId);
    expect(ancestors(spans, mail).slice(0, 2)).toEqual(['send mail', 'job mail']);
    expect(ancestors(spans, mail).at(-1)).toBe('POST /api/newsletter/subscribe');
    expect(request).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/newsletter/subscribe',
        'http.response.status_code': 200,
        'kontor.tenant': 'ch',
      },
      resource: { 'service.name': 'kontor', 'deployment.environment.name': 'test', 'kontor.role': 'all' },
    });
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.filter(({ traceId }) => traceId === request.traceId).length).toBeGreaterThan(4);
    expect(statements.map(({ name }) => name)).toContain('mail-put');
    const line = lines.find(({ msg, trace_id }) => msg === 'request' && trace_id === request.traceId);
    expect(line?.requestId).toBe(request.attributes['kontor.request_id']);
    expect(headers[0]).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
  }, 60_000);

  test('attributes have no person, query or value of a statement', async () => {
    collector = await openCollector();
    const { port } = await openTracedShop({ ...ALL, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const before = sink.arrived.length;
    await subscribe(port, 'nora.keller@mail.example');
    await ask(port, '/suche?q=nora.keller@mail.example');
    await ask(port, '/nora.keller@mail.example?token=nora');
    await fetch(`http://127.0.0.1:${port}/api/gateway/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query Nora($t:String){categories{id}}', variables: { t: 'nora.keller' } }),
    });
    await sink.until(before + 1);
    await opened?.close();
    opened = null;

    const exported = JSON.stringify({ spans: collector.spans, metrics: collector.metrics });
    expect(exported.length).toBeGreaterThan(1000);
    expect(exported).not.toMatch(/nora|keller|mail\.example|token/i);
    const [sent] = (await database.pool.query<{ id: string }>('select id from mail order by created_at desc limit 1'))
      .rows;
    expect(exported).not.toContain(sent?.id ?? 'no mail');
  }, 60_000);

  test('figures of the registry arrive with their labels', async () => {
    collector = await openCollector();
    const { port } = await openTracedShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_EXPORTER: 'none',
    });
    await ask(port, '/warenkorb');
    await opened?.close();
    opened = null;

    expect(collector.spans).toEqual([]);
    const requests = collector.metrics.find(({ name }) => name === 'kontor_http_requests_total');
    expect(requests?.sum?.dataPoints).toMatchObject([
      { attributes: { route: 'basket', status: '2xx', tenant: 'ch', worker: 'main' }, asDouble: 1 },
    ]);
    const durations = collector.metrics.find(({ name }) => name === 'kontor_http_request_duration_seconds');
    expect(durations).toMatchObject({ unit: 's', histogram: { dataPoints: [{ count: 1 }] } });
  }, 60_000);

  test('a sampler of no traces exports none', async () => {
    collector = await openCollector();
    const { port, lines } = await openTracedShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'always_off',
    });
    await ask(port, '/warenkorb');
    await opened?.close();
    opened = null;
    expect(collector.spans).toEqual([]);
    expect(lines.filter(({ trace_id }) => trace_id !== undefined)).toEqual([]);
  }, 60_000);

  test('only a trusted proxy decides about the trace of a request', async () => {
    collector = await openCollector();
    const sampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
    const stranger = await openTracedShop(environment);
    await ask(stranger.port, '/warenkorb', { headers: { traceparent: sampled } });
    await opened?.close();
    expect(collector.spans).toEqual([]);

    const behind = await openTracedShop({ ...environment, TRUSTED_PROXIES: '127.0.0.1' });
    const invalid = [
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\u00a0x',
      '00-x',
      sampled.replace('00-', 'ff-'),
    ];
    for (const traceparent of invalid) await ask(behind.port, '/warenkorb', { headers: { traceparent } });
    await ask(behind.port, '/warenkorb', { headers: { traceparent: sampled } });
    await opened?.close();
    opened = null;
    const request = collector.spans.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject([
      { name: 'GET basket', traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' },
    ]);
  }, 60_000);

  test('a collector that is away changes no answer', async () => {
    collector = await openCollector();
    await collector.close();
    const { port } = await openTracedShop({ ...ALL, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    for (let count = 0; count < 20; count += 1) expect((await ask(port, '/warenkorb')).status).toBe(200);
    await opened?.close();
    opened = null;
    collector = await openCollector();
  }, 60_000);
});
