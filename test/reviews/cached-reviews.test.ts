import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createReviewAdministration } from '../../src/shop/customers/reviews/index.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { GOOD, SERVICE } from './support.ts';

/** Reviews on pages cached for all visitors, as they are published, rated and withdrawn. */

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  shop = await openCachedShop(database.url);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const PRODUCT = '/p/vase/vase-1';
const REVIEWS = `${PRODUCT}/bewertungen`;
const textOf = async (path: string) => (await (await shop.browse(path)).text()).replaceAll('\u00a0', ' ');

async function isKept(path: string): Promise<boolean> {
  const before = shop.rendered();
  await shop.browse(path);
  return shop.rendered() === before;
}

test('publishing and withdrawing a review invalidate the cached pages', async () => {
  const { customer } = await registerCustomer(shop, shop.pool);
  for (const path of [PRODUCT, REVIEWS]) {
    expect(await textOf(path)).not.toContain('Steht fest');
    expect(await isKept(path)).toBe(true);
  }

  // A pending review is not public: it invalidates nothing.
  const written = await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD);
  await shop.catchUp();
  for (const path of [PRODUCT, REVIEWS]) expect(await isKept(path)).toBe(true);

  const id = written.ok ? written.id : '';
  const { rows } = await shop.pool.query<{ at: Date }>('select written_at as at from review where id = $1', [id]);
  const admin = createReviewAdministration({ pool: shop.pool, clock: systemClock });
  const verdict = { id, written: rows[0]?.at.toISOString() ?? '', verdict: 'publish', reason: '' };
  expect(await admin.decide(SERVICE, HOUSE.tenant, verdict)).toEqual({ ok: true });
  await shop.catchUp();
  expect(await textOf(REVIEWS)).toContain('Steht fest');
  const product = await textOf(PRODUCT);
  expect(product).toContain('1 Bewertung');
  // Reviews of customers are real, so structured data tells search engines.
  expect(product).toContain('"aggregateRating"');
  for (const path of [PRODUCT, REVIEWS]) expect(await isKept(path)).toBe(true);

  // A rating changes the page of reviews, not the product page.
  const opinion = await shop.reviews.feedback(
    HOUSE.tenant,
    { customerId: null, secret: null, address: '192.0.2.9' },
    { id, helpful: true },
  );
  expect(opinion).toMatchObject({ ok: true });
  await shop.catchUp();
  expect(await isKept(PRODUCT)).toBe(true);
  expect(await textOf(REVIEWS)).toContain('1 von 1 fanden das hilfreich');

  expect(await shop.reviews.remove(HOUSE, customer, id)).toBe(true);
  await shop.catchUp();
  expect(await textOf(REVIEWS)).not.toContain('Steht fest');
  expect(await textOf(PRODUCT)).not.toContain('"aggregateRating"');
});
