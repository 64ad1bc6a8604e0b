import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { composePreviews } from '../../src/app/compose-previews.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createContent, createPreviews, type Preview } from '../../src/shop/content/pages/index.ts';
import { createPostgresSearch } from '../../src/shop/search/engine/index.ts';
import { configuredTerms } from '../../src/tenants/terms-at.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

/** The shop on another day, as each department shows it. */
let database: TestDatabase;
const clock = fixedClock('2026-11-21T10:00:00Z');
const tenant = tenants.ch;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 3, amount: 4990 }] });
  await database.pool.query("update price set valid_to = '2026-12-01'");
  await database.pool.query(
    "insert into price (tenant, sku, amount, valid_from) values ('ch', 'vase-1', 3990, '2026-12-01')",
  );
  await database.pool.query(
    `insert into promotion (id, tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage,
       texts, created_at, changed_at)
     values (gen_random_uuid(), 'ch', 'advent', 'choice', 'percent', 10, 0, false, true, '2026-12-01', 'unlimited', '{}', now(), now())`,
  );
});
afterAll(() => database.drop());

async function seenAt(at: Date | null) {
  const { pool } = database;
  const deps = { pool, clock, log: silentLog };
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const previews = createPreviews({ clock, secrets: ['s'] });
  const preview: Preview = {
    tenant: 'ch',
    locale: 'de-CH',
    path: '/',
    page: null,
    product: null,
    at,
    language: 'de',
    until: new Date('2026-11-21T10:30:00Z'),
  };
  const now = { ...openSelling(pool, clock), search: createPostgresSearch(deps), content: createContent(deps) };
  const shop = await composePreviews({
    ...deps,
    outbox,
    previews,
    videoService: () => null,
    termsAt: configuredTerms,
  }).shop(preview, now);
  const articles = await shop.catalogue.articles({ tenant, locale: 'de-CH', skus: ['vase-1'] });
  const { promotions } = await shop.promotions.shown(tenant);
  const { hits } = await shop.search.query({
    tenant: 'ch',
    locale: 'de-CH',
    term: '',
    category: null,
    filters: {},
    price: { min: null, max: 4500 },
    sort: 'popularity',
    page: 1,
    count: 5,
    facets: false,
  });
  return {
    price: articles.get('vase-1')?.price.amount,
    promotions: promotions.map(({ key }) => key),
    below45: hits.map(({ sku }) => sku),
  };
}

test('prices, promotions and lists are those of the day', async () => {
  const today = { price: 4990, promotions: [], below45: [] };
  expect(await seenAt(null)).toEqual(today);
  expect(await seenAt(new Date('2026-12-02T12:00:00Z'))).toEqual({
    price: 3990,
    promotions: ['advent'],
    below45: ['vase-1'],
  });
  expect(await seenAt(new Date('2026-11-30T12:00:00Z'))).toEqual(today);
});
