import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  anonymizeReviewsOf,
  createReviewAdministration,
  type ReviewAdministration,
} from '../../src/shop/customers/reviews/index.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { GOOD, SERVICE } from './support.ts';

const CLOCK = fixedClock('2026-11-21T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let shop: Selling;
let admin: ReviewAdministration;
let folder = '';
beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'review-photos-'));
  const { pool } = database;
  await pool.query(`insert into category (id, depth, position) values ('all', 1, 0)`);
  await seedGoods(pool, [
    { id: 'vase', titles: { 'de-CH': 'Vase' }, variants: [{ sku: 'vase-1', prices: { ch: 1000, de: 1000 } }] },
  ]);
  shop = openSelling(pool, CLOCK);
  admin = createReviewAdministration({ pool, clock: CLOCK });
}, 60_000);
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

/** Writes a photograph with a camera in its metadata. */
async function photograph(name: string): Promise<{ name: string; path: string }> {
  const file = path.join(folder, name);
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Model: 'Kamera 7' } })
    .jpeg()
    .toFile(file);
  return { name, path: file };
}

async function photosOf(review: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from review_photo where review_id = $1 order by position',
    [review],
  );
  return rows.map(({ id }) => id);
}

async function publish(id: string): Promise<void> {
  const { rows } = await database.pool.query<{ at: Date }>('select written_at as at from review where id = $1', [id]);
  const written = rows[0]?.at.toISOString() ?? '';
  expect(await admin.decide(SERVICE, ch, { id, written, verdict: 'publish', reason: '' })).toEqual({ ok: true });
}

const shownPhotos = async () =>
  (
    await shop.reviews.list({ tenant: ch, id: 'vase', stars: [], language: null, sorting: 'newest', page: 1 })
  )?.reviews.map(({ photos }) => photos);

test('shows photographs with their review only, without what the camera noted', async () => {
  const { customer } = await registerCustomer(shop, database.pool);
  const files = [await photograph('eins.jpg'), await photograph('zwei.jpg')];
  const stored = await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD, { files, refused: [] });
  if (!stored.ok) throw new Error(stored.problem);
  const photos = await photosOf(stored.id);
  expect(photos).toHaveLength(2);
  const [first = ''] = photos;
  expect(await shop.reviews.photo(ch, first)).toBeNull();
  // The employee sees the first one; publication re-encodes the second one.
  const seen = await admin.photo(SERVICE, ch, { review: stored.id, photo: first });
  expect(await sharp(seen ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  expect((await sharp(seen ?? undefined).metadata()).exif).toBeUndefined();
  expect(await shop.reviews.photo(ch, first)).toBeNull();
  await publish(stored.id);
  expect(await shownPhotos()).toEqual([photos]);
  for (const photo of photos) expect((await shop.reviews.photo(ch, photo))?.includes('Kamera')).toBe(false);
  for (const other of [await shop.reviews.photo(de, first), await shop.reviews.photo(ch, 'x')])
    expect(other).toBeNull();
  expect(await admin.photo(SERVICE, de, { review: stored.id, photo: first })).toBeNull();

  // A new text keeps them, and new photographs or a wish remove them.
  expect((await shop.reviews.begin(HOUSE, customer, 'vase-1'))?.own?.photos).toBe(2);
  await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD);
  expect(await photosOf(stored.id)).toEqual(photos);
  expect(await shop.reviews.photo(ch, first)).toBeNull();
  await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD, { files: [await photograph('drei.jpg')], refused: [] });
  expect(await photosOf(stored.id)).toHaveLength(1);
  await shop.reviews.store(HOUSE, customer, 'vase-1', { ...GOOD, photos: 'remove' });
  expect(await photosOf(stored.id)).toEqual([]);
});

test('refuses files that are no pictures, and stores nothing then', async () => {
  const { customer } = await registerCustomer(shop, database.pool);
  const text = path.join(folder, 'text.jpg');
  fs.writeFileSync(text, 'no picture at all, only its name says so');
  const sent = { files: [{ name: 'text.jpg', path: text }], refused: [] };
  expect(await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD, sent)).toEqual({
    ok: false,
    problem: 'fields',
    fields: {},
    files: [{ name: 'text.jpg', problem: 'unreadable' }],
  });
  const refused = [{ name: 'liste.pdf', problem: 'format' as const }];
  expect(await shop.reviews.store(HOUSE, customer, 'vase-1', { ...GOOD, title: '' }, { files: [], refused })).toEqual({
    ok: false,
    problem: 'fields',
    fields: { title: 'required' },
    files: refused,
  });
  expect(await shop.reviews.ofCustomer(customer.id)).toEqual([]);
});

test('erasing a customer erases the photographs', async () => {
  const { customer } = await registerCustomer(shop, database.pool);
  const sent = { files: [await photograph('vier.jpg')], refused: [] };
  const stored = await shop.reviews.store(HOUSE, customer, 'vase-1', GOOD, sent);
  if (!stored.ok) throw new Error(stored.problem);
  await publish(stored.id);
  const [photo = ''] = await photosOf(stored.id);
  expect(await shop.reviews.photo(ch, photo)).not.toBeNull();
  await inTransaction(database.pool, (client) => anonymizeReviewsOf(client, customer.id));
  expect(await photosOf(stored.id)).toEqual([]);
  expect(await shop.reviews.photo(ch, photo)).toBeNull();
});
