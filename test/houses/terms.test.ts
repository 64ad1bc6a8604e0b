import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

let database: TestDatabase;
let bought: Record<string, object>;

// Another process, because a process has one retailer.
beforeAll(async () => {
  database = await testDatabase();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['test/support/houses/place-orders.ts', database.url],
    { cwd: ROOT, env: { ...process.env, HOUSE: 'test/support/houses/terms' } },
  );
  bought = JSON.parse(stdout);
}, 60_000);
afterAll(() => database.drop());

const CONFIRMED = { inMail: true, onSlip: true };

test('two tenants in Switzerland sell in Italian and in francs, each its own order', () => {
  const swiss = { ...CONFIRMED, total: '106.80\u00a0CHF', vat: [81], slip: 'swiss' };
  expect(bought).toMatchObject({ ch: swiss, second: swiss });
});

test('a tenant in French Belgium sells under the law of the Union with its own rates', () => {
  expect(bought).toMatchObject({ be: { ...CONFIRMED, total: '106.80\u00a0€', vat: [210], slip: 'epc' } });
});

test('tenants sell in currencies of no and of three decimals', () => {
  expect(bought).toMatchObject({
    yen: { ...CONFIRMED, total: '10680\u00a0¥', vat: [81], slip: 'plain' },
    dinars: { ...CONFIRMED, total: '10.680\u00a0KWD', vat: [81], slip: 'plain' },
  });
});

test('buyers read the language of their shop', () => {
  expect(bought).toMatchObject({
    ch: { subject: 'Il suo ordine NUMBER da Velo' },
    be: { subject: 'Votre commande NUMBER chez Velo' },
  });
});
