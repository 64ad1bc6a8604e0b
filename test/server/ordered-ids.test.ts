import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const idOf = async (source: string): Promise<string> =>
  (await database.pool.query<{ id: string }>(`select ${source}() as id`)).rows[0]?.id ?? '';

test.each(['ordered_uuid', 'uuid_by_clock'])('%s gives ids of version 7 in the order of time', async (source) => {
  const before = Date.now();
  const first = await idOf(source);
  await pause(3);
  const second = await idOf(source);
  for (const id of [first, second]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(at - before)).toBeLessThan(60_000);
  }
  expect(first < second).toBe(true);
});

test('tables that each order writes have such ids, and the browser of a basket has a random one', async () => {
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_default = 'ordered_uuid()' order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual([
    'basket.id',
    'document.id',
    'event_draft.event_id',
    'ledger_due.id',
    'mail.id',
    'orders.id',
    'payment.id',
  ]);
  const device = await database.pool.query<{ default: string }>(
    `select column_default as default from information_schema.columns where table_name = 'basket' and column_name = 'device'`,
  );
  expect(device.rows[0]?.default).toBe('gen_random_uuid()');
});
