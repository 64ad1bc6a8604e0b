import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventLines } from '../../src/api/admin/event-stream.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import type { Listener } from '../../src/server/listener.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import { EVENT_TYPES, type ShopEvent, startSequencer } from '../../src/shop/staff/events/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Events by the integration API: pages of the log, the catalogue, and the live stream over a real connection. */
let database: TestDatabase;
let api: TestApi;
let client: TestClient;
let german: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  api = await openTestApi(database.pool);
  client = await api.client(['event.read']);
  german = await api.client(['event.read'], { reach: 'single', tenants: 'de' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate event, event_draft restart identity');
});

const EVENTS = '/api/admin/v1/events';
async function write(...subjects: [subject: string, tenant?: string][]): Promise<void> {
  for (const [subject, tenant = null] of subjects)
    await database.pool.query(
      `insert into event_draft (type, tenant, subject, data) values ('order.placed', $2, $1, '{"order": "1"}')`,
      [subject, tenant],
    );
  await database.pool.query('select sequence_events(1000)');
}
const read = async (query: string, who = client) => api.json(who, `${EVENTS}?${query}`);
const subjects = (body: { items?: Record<string, unknown>[] }) => body.items?.map(({ subject }) => subject);

describe('pages', () => {
  test('go on from the position of the answer before', async () => {
    await write(['order/1', 'ch'], ['order/2', 'de'], ['order/3', 'ch']);
    const first = await read('limit=2');
    expect(first).toMatchObject({ status: 200, body: { next: 2, hasMore: true } });
    expect(first.body.items?.[0]).toMatchObject({
      specversion: '1.0',
      type: 'order.placed',
      subject: 'order/1',
      tenant: 'ch',
      sequence: '0000000000000001',
      dataschema: 'urn:kontor:event:order.placed:1',
      data: { order: '1' },
    });
    expect(subjects((await read(`after=${first.body.next}`)).body)).toEqual(['order/3']);
    expect((await read('after=3')).body).toEqual({ items: [], next: 3, hasMore: false });
    expect(subjects((await read('subject=order/2')).body)).toEqual(['order/2']);
    expect((await read('types=stock.changed')).body).toEqual({ items: [], next: 3, hasMore: false });
    expect(await read('types=stock.sold')).toMatchObject({ status: 400, body: { code: 'invalid-parameters' } });
  });

  test('show a client of one tenant its own events, and those of none', async () => {
    await write(['order/1', 'ch'], ['order/2', 'de'], ['variant/a']);
    expect(subjects((await read('', german)).body)).toEqual(['order/2', 'variant/a']);
  });

  test('refuse a position behind which events are missing', async () => {
    await write(['order/1', 'ch'], ['order/2', 'ch'], ['order/3', 'ch']);
    await database.pool.query('delete from event where position < 3');
    expect(await read('after=1')).toMatchObject({ status: 410, body: { code: 'events-expired' } });
    expect(await read('after=9')).toMatchObject({ status: 410, body: { code: 'events-expired' } });
    expect(subjects((await read('')).body)).toEqual(['order/3']);
  });

  test('the catalogue has a schema and an example of each type', async () => {
    const { status, body } = await api.json(client, `${EVENTS}/types`);
    expect(status).toBe(200);
    expect(body.items?.map(({ type }) => type)).toEqual(EVENT_TYPES);
    for (const { schema } of body.items ?? []) expect(schema).toMatchObject({ type: 'object' });
  });
});

describe('the stream', () => {
  let front: Listener;
  let address: string;
  let sequencer: ReturnType<typeof startSequencer>;

  beforeAll(async () => {
    const config = readConfig({});
    front = createShopListener({
      config,
      log: silentLog,
      metrics: createMetrics('test'),
      scrape: async () => '',
      house: '',
    });
    front.open(api.state);
    await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
    address = `http://127.0.0.1:${portOf(front.server)}${EVENTS}/stream`;
    sequencer = startSequencer({ pool: database.pool, log: silentLog });
  });
  afterAll(async () => {
    await sequencer.stop();
    front.server.closeAllConnections();
    await front.drain({ idle: 'close', limitMs: 1 });
  });

  type Open = { status: number; next(): Promise<string>; close(): Promise<void>; isOver(): Promise<boolean> };

  /** Opens a stream. `next` returns the next event; positions without events are passed over. */
  async function open(query = '', headers: Record<string, string> = {}, who = client): Promise<Open> {
    const ending = new AbortController();
    const answer = await fetch(`${address}?${query}`, {
      headers: { authorization: `Bearer ${who.secret}`, ...headers },
      signal: ending.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    return {
      status: answer.status,
      next: async () => {
        for (;;) {
          const end = buffer.indexOf('\n\n');
          if (end >= 0) {
            const part = buffer.slice(0, end);
            buffer = buffer.slice(end + 2);
            if (part.includes('data: ')) return part;
            continue;
          }
          const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
          if (done) throw new Error('the stream has ended');
          buffer += value ?? '';
        }
      },
      close: async () => {
        await reader?.cancel().catch(() => {});
        ending.abort();
      },
      isOver: async () => {
        for (;;) {
          const part = await reader?.read().catch(() => null);
          if (!part || part.done) return true;
        }
      },
    };
  }
  const subjectOf = (part: string) => /"subject":"([^"]+)"/.exec(part)?.[1];
  const idOf = (part: string) => /^id: (\d+)/m.exec(part)?.[1] ?? '';
  const draft = (subject: string) =>
    database.pool.query(
      `insert into event_draft (type, tenant, subject, data) values ('order.placed', 'ch', $1, '{"order": "1"}')`,
      [subject],
    );

  test('sends events as they happen, and after a break those that the client has not seen', async () => {
    await write(['order/before', 'ch']);
    const stream = await open();
    expect(stream.status).toBe(200);
    await draft('order/1');
    const first = await stream.next();
    expect(first).toMatch(/^id: \d+\nevent: order\.placed\ndata: \{"specversion":"1\.0"/);
    expect(subjectOf(first)).toBe('order/1');
    await stream.close();
    await write(['order/2', 'ch'], ['order/3', 'ch']);
    const again = await open('after=0', { 'last-event-id': idOf(first) });
    expect(subjectOf(await again.next())).toBe('order/2');
    await draft('order/4');
    expect(subjectOf(await again.next())).toBe('order/3');
    expect(subjectOf(await again.next())).toBe('order/4');
    await again.close();
  });

  test('begins behind a position, and sends more events than one reading has', async () => {
    await database.pool.query(
      `insert into event_draft (type, tenant, subject, data)
       select 'order.placed', 'ch', 'order/' || n, '{"order": "1"}' from generate_series(1, 350) n`,
    );
    const stream = await open('after=0');
    for (let count = 1; count <= 350; count += 1) expect(subjectOf(await stream.next())).toBe(`order/${count}`);
    await stream.close();
  });

  test('refuses a fourth stream of a client until one ends, and a position that has expired', async () => {
    const own = await api.client(['event.read']);
    const streams = [await open('', {}, own), await open('', {}, own), await open('', {}, own)];
    expect((await open('', {}, own)).status).toBe(429);
    await streams[0]?.close();
    await expect
      .poll(
        async () => {
          const stream = await open('', {}, own);
          await stream.close();
          return stream.status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
    for (const stream of streams) await stream.close();
    await write(['order/1', 'ch']);
    expect((await open('after=99', {}, own)).status).toBe(410);
  });

  test('answers HEAD without a stream, and refuses a client without the scope', async () => {
    const head = await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${client.secret}` } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const other = await api.client(['stock.read']);
    expect((await open('', {}, other)).status).toBe(403);
  });

  test('holds no connection of the database while nothing happens', async () => {
    const streams = [await open(), await open()];
    const { pool } = database;
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 10_000 }).toBe(0);
    for (const stream of streams) await stream.close();
  });

  // Last, because the server accepts nothing afterwards.
  test('ends when the server stops', async () => {
    const stream = await open();
    const drained = front.drain({ idle: 'close', limitMs: 30_000 });
    expect(await stream.isOver()).toBe(true);
    await drained;
  });
});

describe('parts of a stream', () => {
  const TIMES = { longest: 60_000, heartbeat: 0, check: 0, tick: 1 };
  const page = async (behind: number) => ({ ok: true as const, events: [], next: behind + 1, hasMore: false });
  const parts = (own: Partial<Parameters<typeof eventLines>[0]>) =>
    eventLines({
      from: 7,
      page,
      wait: async () => false,
      frame: ({ id }: ShopEvent) => id,
      context: { isEnding: () => false, mayContinue: async () => true },
      signal: new AbortController().signal,
      times: TIMES,
      ...own,
    });
  const all = async (source: AsyncGenerator<string>) => {
    const got: string[] = [];
    for await (const part of source) got.push(part);
    return got;
  };

  test('tell the position while nothing happens, and end with the access of the client', async () => {
    let checks = 0;
    const mayContinue = async () => {
      checks += 1;
      return checks < 3;
    };
    expect(await all(parts({ context: { isEnding: () => false, mayContinue } }))).toEqual([
      'retry: 1000\nid: 7\n\n',
      'id: 8\n\n',
      'id: 8\n\n',
    ]);
  });

  test('end after their longest time, with the shop, with the signal, and when the log has moved on', async () => {
    const begin = ['retry: 1000\nid: 7\n\n'];
    expect(await all(parts({ times: { ...TIMES, longest: 0 } }))).toEqual(begin);
    expect(await all(parts({ context: { isEnding: () => true, mayContinue: async () => true } }))).toEqual(begin);
    expect(await all(parts({ signal: AbortSignal.abort() }))).toEqual(begin);
    expect(await all(parts({ page: async () => ({ ok: false, problem: 'expired' }) }))).toEqual(begin);
  });
});
