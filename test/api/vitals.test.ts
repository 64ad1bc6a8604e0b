import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VITAL_EXAMPLE } from '../../src/api/vitals/payload.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { openRest } from '../support/rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const json = (body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

test.each(['application/json', 'text/plain;charset=UTF-8'])(
  'counts a metric sent as %s by page and rating',
  async (type) => {
    const { ask, recorded } = openRest(database.pool);
    const answer = await ask('/api/vitals', json(VITAL_EXAMPLE, type));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(recorded).toMatchObject([{ name: 'INP', pageType: 'product', rating: 'good' }]);
  },
);

test('records no person, path or product', async () => {
  const recorded: object[] = [];
  const { ask } = openRest(database.pool, { deps: { recordVital: (vital) => recorded.push(vital) } });
  await ask('/api/vitals', json(VITAL_EXAMPLE));
  expect(recorded).toEqual([
    {
      name: 'INP',
      value: 96,
      delta: 96,
      rating: 'good',
      pageType: 'product',
      deviceType: 'mobile',
      traits: {
        target: 'button',
        interactionType: 'pointer',
        navigationType: 'navigate',
        connection: '4g',
        loadState: 'complete',
        environment: 'production',
      },
    },
  ]);
});

test('accepts absent or null values that a browser does not know', async () => {
  const { ask } = openRest(database.pool);
  const { id, name, value, delta, rating, pathname, pageType } = VITAL_EXAMPLE;
  expect((await ask('/api/vitals', json({ id, name, value, delta, rating, pathname, pageType }))).status).toBe(204);
  expect((await ask('/api/vitals', json({ ...VITAL_EXAMPLE, connection: null, target: null }))).status).toBe(204);
});

test.each([
  [{ ...VITAL_EXAMPLE, value: 'slow' }, { value: 'Dieser Wert ist ungültig.' }],
  [{ ...VITAL_EXAMPLE, value: -1 }, { value: 'Diese Zahl liegt nicht im erlaubten Bereich.' }],
  [{ ...VITAL_EXAMPLE, pageType: '/p/x/1' }, { pageType: 'Dieser Wert steht nicht zur Auswahl.' }],
  [{ ...VITAL_EXAMPLE, target: 'x'.repeat(300) }, { target: 'Dieser Wert ist zu lang.' }],
  [
    { ...VITAL_EXAMPLE, id: undefined, name: undefined },
    { id: 'Diese Angabe fehlt.', name: 'Diese Angabe fehlt.' },
  ],
  [[], { id: expect.any(String) }],
  [null, { body: expect.any(String) }],
])('refuses an invalid metric: %#', async (body, fields) => {
  const { ask, recorded } = openRest(database.pool);
  const answer = await ask('/api/vitals', json(body));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid-body', fields } });
  expect(recorded).toEqual([]);
});

test.each([
  [400, 'malformed-json', json('{"id":')],
  [400, 'malformed-json', json('')],
  [415, 'unsupported-type', json(VITAL_EXAMPLE, 'application/x-www-form-urlencoded')],
  [415, 'unsupported-type', { method: 'POST' }],
  [413, 'too-large', json({ ...VITAL_EXAMPLE, userAgent: 'x'.repeat(9000) })],
  [405, 'method-not-allowed', { method: 'GET' }],
])('%i %s', async (status, code, init) => {
  const { ask } = openRest(database.pool);
  const answer = await ask('/api/vitals', init);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { code, message: expect.any(String) } });
});

test('cuts off a body that exceeds its claimed length', async () => {
  const { ask } = openRest(database.pool);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(4096).fill(32)),
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
  expect((await ask('/api/vitals', init)).status).toBe(413);
});

test('limits one address without affecting others', async () => {
  let client = '203.0.113.9';
  const { ask } = openRest(database.pool, { clock: fixedClock('2026-11-20T10:00:00Z'), client: () => client });
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async () => (await ask('/api/vitals', json(VITAL_EXAMPLE))).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = await ask('/api/vitals', json(VITAL_EXAMPLE));
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  client = '203.0.113.10';
  expect((await ask('/api/vitals', json(VITAL_EXAMPLE))).status).toBe(204);
});

test('answers any body without a server failure', async () => {
  const { ask } = openRest(database.pool, { client: () => crypto.randomUUID() });
  const field = fc.constantFrom(...Object.keys(VITAL_EXAMPLE));
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string(), fc.tuple(field, fc.jsonValue())), async (sent) => {
      const body = Array.isArray(sent) ? { ...VITAL_EXAMPLE, [sent[0]]: sent[1] } : sent;
      const { status } = await ask('/api/vitals', json(body));
      expect([204, 400, 413]).toContain(status);
    }),
    { numRuns: randomRuns(25, 200) },
  );
});
