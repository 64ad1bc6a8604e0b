import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobTables } from '../../src/platform/jobs.ts';
import { recordBackup } from '../../src/platform/metrics/database-figures.store.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { registerShopFigures } from '../../src/server/shop-figures.ts';
import { countProviderCalls } from '../../src/shop/money/payment/index.ts';
import { ProviderAway } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { putMail } from '../support/put-mail.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Returns the values of a figure by its labels, which are written as "label=value". */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const metrics = createMetrics('main');
  registerShopFigures(metrics, database.pool);
  const figure = (await metrics.read()).find((read) => read.name === name);
  if (!figure) throw new Error(`no figure ${name}`);
  const labelled = figure.values.map(({ labels: { worker: _, ...labels }, value }) => [
    Object.entries(labels)
      .map(([label, text]) => `${label}=${text}`)
      .join(','),
    value,
  ]);
  return Object.fromEntries(labelled);
}

test('reads every figure of a new shop', async () => {
  expect(await valuesOf('kontor_orders_last_hour')).toMatchObject({ 'tenant=ch': 0, 'tenant=de': 0 });
  expect(await valuesOf('kontor_order_oldest_prepared_seconds')).toEqual({ '': 0 });
  expect(await valuesOf('kontor_payment_oldest_unchecked_seconds')).toEqual({ '': 0 });
  expect(await valuesOf('kontor_refund_oldest_pending_seconds')).toEqual({ '': 0 });
  expect(await valuesOf('kontor_payment_notices_recent')).toEqual({ 'result=in-time': 0, 'result=late': 0 });
  expect(await valuesOf('kontor_online_payments_open')).toEqual({
    'state=authorised': 0,
    'state=captured': 0,
    'state=pending': 0,
    'state=processing': 0,
  });
  expect(await valuesOf('kontor_jobs_overdue')).toEqual({ '': 0 });
  expect(await valuesOf('kontor_object_removals_due')).toEqual({ '': 0 });
  expect((await valuesOf('kontor_database_bytes'))['']).toBeGreaterThan(1_000_000);
});

test('the last backup has an age, and a shop without any has an infinite one', async () => {
  expect(await valuesOf('kontor_backup_age_seconds')).toEqual({ '': Number.POSITIVE_INFINITY });
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(await recordBackup(database.pool, { finishedAt: yesterday, bytes: 10 })).toBe(true);
  expect((await valuesOf('kontor_backup_age_seconds'))['']).toBeCloseTo(86_400, -3);
  await recordBackup(database.pool, { finishedAt: new Date(), bytes: 12 });
  expect((await valuesOf('kontor_backup_age_seconds'))['']).toBeLessThan(3600);
});

test('counts a placed order of its tenant only', async () => {
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5, size: 'M' }] });
  const shop = openSelling(pool);
  const key = await readyBasket(shop, 'vase-1');
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  expect(await valuesOf('kontor_orders_last_hour')).toMatchObject({ 'tenant=ch': 1, 'tenant=de': 0 });
});

test('counts mails and notices by whether they were in time', async () => {
  const { pool } = database;
  await pool.query('delete from mail');
  await createJobTables(pool);
  for (const key of ['quick', 'slow', 'unsent', 'new']) await putMail(pool, key);
  const age = (key: string, minutes: number, sentAfter: number | null) =>
    pool.query(
      `update mail set created_at = now() - make_interval(mins => $2),
         sent_at = now() - make_interval(mins => $2) + make_interval(mins => $3) where key = $1`,
      [key, minutes, sentAfter],
    );
  await age('quick', 30, 1);
  await age('slow', 30, 9);
  await age('unsent', 30, null);
  expect(await valuesOf('kontor_mails_recent')).toEqual({ 'result=in-time': 1, 'result=late': 2 });

  await pool.query(
    `insert into payment_event (id, kind, occurred_at, received_at, handled_at) values
     ('quick', 'x', now(), now() - interval '10 minutes', now() - interval '10 minutes' + interval '2 seconds'),
     ('slow', 'x', now(), now() - interval '10 minutes', now()), ('open', 'x', now(), now() - interval '10 minutes', null),
     ('new', 'x', now(), now(), null), ('old', 'x', now(), now() - interval '2 days', null)`,
  );
  expect(await valuesOf('kontor_payment_notices_recent')).toEqual({ 'result=in-time': 1, 'result=late': 2 });
});

test('counts calls of the payment provider by outcome', async () => {
  const answers: (() => Promise<null>)[] = [
    async () => null,
    () => Promise.reject(new ProviderAway('away')),
    () => Promise.reject(new Error('refused')),
  ];
  const done = async () => {};
  const { provider, counts } = countProviderCalls({
    createSession: async () => ({ sessionId: 's', url: 'https://pay.example' }),
    get: () => answers.shift()?.() ?? Promise.resolve(null),
    capture: done,
    cancel: done,
    refund: done,
    parseWebhook: async () => null,
  });
  expect(await provider.get('s')).toBeNull();
  await expect(provider.get('s')).rejects.toThrow('away');
  await expect(provider.get('s')).rejects.toThrow('refused');
  await provider.parseWebhook('', null);
  expect(counts()).toEqual({ answered: 1, away: 1, failed: 1 });
});
