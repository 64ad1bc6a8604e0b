// Whole runs only: loads a past of months into the demo shop.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePast } from '../../houses/montarve/data/past/make.ts';
import { tenants } from '../../houses/montarve/house.ts';
import { composePast, type PastShop } from '../../src/app/past/compose-past.ts';
import { beginPast, openPast } from '../../src/first-data/past.store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { eventsBehind, expectDescribed, expectNothingPersonal } from '../events/support.ts';
import { expectFigures } from '../reports/support.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';

const DAYS = 45;
const ORDERS = 70;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-past-'));
const now = new Date();
const dayOf = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const BEGUN = { seed: 5, lastDay: dayOf(1), days: DAYS, orders: ORDERS, now };

let database: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [database, other] = [await demoShopDatabase(), await demoShopDatabase()];
  for (const { pool } of [database, other]) await (await startJobs(pool, silentLog)).stop();
}, 600_000);

afterAll(async () => {
  await database.drop();
  await other.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function make({ pool, url }: TestDatabase, change: (shop: PastShop) => PastShop = (shop) => shop) {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, PAYMENTS: 'simulated' });
  const shop = await composePast({ config, pool, log: silentLog, now });
  try {
    return await makePast(change(shop), systemClock);
  } finally {
    await shop.close();
  }
}

const rows = async <Row extends object>(pool: Pool, sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;

/** Content of the orders, without ids and numbers, which depend on what happens beside each other. */
const ORDERED = `select tenant, placed_at, state, total::int, payment->>'method' as method, contact->>'email' as email,
    (select jsonb_agg(jsonb_build_array(sku, quantity, shipped, cancelled, returned) order by position) from order_line where order_id = orders.id) as lines
  from orders where placed_at is not null order by placed_at`;

const STOCK = 'select sku, quantity from stock order by sku';

describe('the past of the demo shop', () => {
  let stock: object[];

  beforeAll(async () => {
    stock = await rows(database.pool, STOCK);
    await beginPast(database.pool, BEGUN);
    await beginPast(other.pool, BEGUN);
    // Its process ends in the middle: bank files are refused from then on.
    let files = 0;
    const failing = (shop: PastShop): PastShop => ({
      ...shop,
      admin: {
        ...shop.admin,
        ledger: {
          ...shop.admin.ledger,
          takeFile: (...given) => {
            files += 1;
            return files > 6 ? Promise.reject(new Error('killed')) : shop.admin.ledger.takeFile(...given);
          },
        },
      },
    });
    await expect(make(database, failing)).rejects.toThrow('killed');
    const [row] = await rows<{ count: number }>(database.pool, 'select count(*)::int as count from orders');
    expect(row?.count).toBeLessThan(ORDERS);
    expect(await make(database)).toMatchObject({ orders: ORDERS });
    expect(await make(other)).toMatchObject({ orders: ORDERS });
  }, 600_000);

  it('has each order once after an interruption, and the same orders as a past without one', async () => {
    const made = await rows(database.pool, ORDERED);
    expect(made).toHaveLength(ORDERS);
    expect(made).toEqual(await rows(other.pool, ORDERED));
  });

  it('is made once', async () => {
    expect(await make(database)).toBeNull();
    await beginPast(database.pool, BEGUN);
    expect(await openPast(database.pool)).toBeNull();
  });

  it('has balanced books, which the reports of all tenants equal', { timeout: 120_000 }, async () => {
    expect(await rows(database.pool, 'select coalesce(sum(amount), 0)::int as sum from ledger_posting')).toEqual([
      { sum: 0 },
    ]);
    const range = { from: dayOf(DAYS + 1), to: dayOf(0) };
    await expectFigures(other.pool, tenants.de, range);
  });

  it('has margins of all that was sold', async () => {
    const margins = await rows<{ tenant: string; isWhole: boolean; percent: number }>(
      database.pool,
      `select tenant, sum(costed_net) = sum(kept_net) as "isWhole",
         round(100 * (1 - sum(cost) / nullif(sum(costed_net), 0)))::int as percent
       from report_product where span = 'month' group by tenant having sum(kept_net) > 0`,
    );
    expect(margins.length).toBeGreaterThan(0);
    for (const { isWhole, percent } of margins) {
      expect(isWhole).toBe(true);
      expect(percent).toBeGreaterThan(15);
      expect(percent).toBeLessThan(65);
    }
  });

  it('leaves no old order that could be shipped', async () => {
    const old = await rows(
      database.pool,
      `select number from orders where state = 'placed' and stage in ('placed', 'paid', 'partly-shipped')
         and payment->>'method' <> 'prepayment' and placed_at < now() - interval '12 days'
         and not exists (select from credit_review where order_id = orders.id and credit_review.state = 'open')`,
    );
    expect(old).toEqual([]);
  });

  it('has more visits than orders on each day of a tenant, so that a conversion is below one', async () => {
    const [odd] = await rows<{ count: number }>(
      database.pool,
      `select count(*)::int as count from (
         select orders.tenant, placed_at::date as day, count(*) as orders from orders where placed_at is not null group by 1, 2) own
       where orders * 20 > coalesce((select visits from visit_count where visit_count.tenant = own.tenant and visit_count.day = own.day), 0)`,
    );
    expect(odd?.count).toBe(0);
  });

  it('has searches whose products visitors open, of variants of the range', async () => {
    const terms = await rows<{ term: string; opened: boolean; known: boolean }>(
      database.pool,
      `select term, bool_or(clicks > 0) as opened, bool_and(not exists (select from search_click click where click.term = search_count.term
         and not exists (select from variant where variant.sku = click.sku))) as known
       from search_count group by term`,
    );
    const found = (term: string) => terms.find((entry) => entry.term === term);
    expect(found('esstisch')).toMatchObject({ opened: true });
    expect(found('kaffeemaschine')).toMatchObject({ opened: false });
    expect(terms.filter(({ known }) => !known)).toEqual([]);
  });

  it('leaves the stock as it was, and no variant below zero', async () => {
    expect(await rows(database.pool, STOCK)).toEqual(stock);
  });

  it('sends nothing and leaves nothing to book, to issue or to pay', async () => {
    const [left] = await rows<Record<string, number>>(
      database.pool,
      `select (select count(*)::int from mail where sent_at is null) as mails, (select count(*)::int from document_task) as documents,
         (select count(*)::int from payment where booked_at is null and not exists (
            select from credit_review review where review.order_id = payment.order_id and review.state = 'open')) as unbooked,
         (select count(*)::int from simulator_event) as notices, (select count(*)::int from jobs.job where name = 'mail') as jobs`,
    );
    expect(left).toEqual({ mails: 0, documents: 0, unbooked: 0, notices: 0, jobs: 0 });
  });

  it('writes events as the catalogue describes them, without personal data', async () => {
    const events = await eventsBehind(database.pool, 0);
    expectDescribed(events);
    await expectNothingPersonal(database.pool, events);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['order.placed', 'shipment.delivered', 'return.settled', 'payment.refunded'] as const)
      expect(types).toContain(type);
  });

  it('does not begin in a shop with orders or accounts', async () => {
    await database.pool.query('delete from demo_past');
    await beginPast(database.pool, BEGUN);
    expect(await openPast(database.pool)).toBeNull();
  });
});
