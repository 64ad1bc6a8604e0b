import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { seedCategories, seedGoods } from '../../../../test/support/goods.ts';
import type { ProductId } from '../../catalogue/products/index.ts';
import { announceMedia } from '../media-library/media.store.ts';
import type { NewPage } from '../pages/block-schema.ts';
import { publishPage } from '../pages/content.store.ts';
import { createScenes } from './scenes.ts';

let database: TestDatabase;
const now = new Date('2026-11-22T10:00:00Z');

beforeEach(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['furniture']);
  for (const id of ['sofa', 'lamp', 'desk'])
    await seedGoods(pool, [
      {
        id,
        category: 'furniture',
        titles: { 'de-CH': id },
        variants: [1, 2].map((variant) => ({ sku: `${id}-${variant}`, prices: { ch: 9900 } })),
      },
    ]);
  for (const id of ['room', 'room-cut', 'other'])
    await pool.query(
      "insert into picture (id, width, height, ground, media_type, content) values ($1, 1600, 1000, '#ccbbaa', 'image/jpeg', '')",
      [id],
    );
});
afterEach(() => database.drop());

type Scene = Extract<NewPage['blocks'][number], { type: 'scene' }>;
const scene = (skus: string[], more: Partial<Scene> = {}): Scene => ({
  type: 'scene',
  title: null,
  picture: { id: 'room', alt: 'Ein Zimmer' },
  caption: null,
  items: skus.map((sku, index) => ({ sku, x: 10 * index, y: 50 })),
  ...more,
});
const publish = (path: string, blocks: NewPage['blocks'], locale = 'de-CH') =>
  publishPage(
    database.pool,
    { tenant: 'ch', locale },
    { path, title: 'T', description: 'D', robots: 'index,follow', blocks },
    now,
  );
const scenes = () => createScenes({ readPool: database.pool, isOwn: true });
const of = (product: string, locale = 'de-CH', own = scenes()) =>
  own.ofProduct({ tenant: 'ch', locale, productId: product as ProductId });
const topics = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ topic: string; key: string }>('delete from outbox returning topic, key');
  return rows.flatMap(({ topic, key }) => (topic === 'scene' ? [key] : []));
};

test('finds the scenes of a product by any of its variants, one for each picture', async () => {
  await publish('/a', [scene(['sofa-2', 'lamp-1', 'gone-1'])]);
  await publish('/b', [scene(['sofa-1']), scene(['sofa-1'], { title: 'Zwei', picture: { id: 'other', alt: '' } })]);
  const found = await of('sofa');
  expect(found.map(({ title, picture }) => [title, picture.id])).toEqual([
    [null, 'room'],
    ['Zwei', 'other'],
  ]);
  expect(found[0]).toEqual({
    title: null,
    picture: { id: 'room', width: 1600, height: 1000, ground: '#ccbbaa', alt: 'Ein Zimmer' },
    points: [
      { sku: 'sofa-2', x: 0, y: 50 },
      { sku: 'lamp-1', x: 10, y: 50 },
      { sku: 'gone-1', x: 20, y: 50 },
    ],
  });
  expect(await of('lamp')).toHaveLength(1);
  expect(await of('desk')).toEqual([]);
  expect(await of('sofa', 'fr-CH')).toEqual([]);
});

test('shows the crop and the description of the media library, and no scene without its picture', async () => {
  await database.pool.query(
    `insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     values ('room', 'room-cut', 'zimmer.jpg', 1600, 1000, 1, 'a@example.ch', $1)`,
    [now],
  );
  await database.pool.query(
    "insert into media_text (media_id, locale, alt) values ('room', 'de-CH', 'Aus der Bibliothek')",
  );
  await publish('/a', [
    scene(['sofa-1'], { picture: { id: 'room', alt: '' } }),
    scene(['sofa-1'], { picture: { id: 'missing', alt: '' } }),
  ]);
  expect((await of('sofa')).map(({ picture }) => [picture.id, picture.alt])).toEqual([
    ['room-cut', 'Aus der Bibliothek'],
  ]);
});

test('keeps what it read until a change, which publishing and a new crop announce', async () => {
  await publish('/plain', [{ type: 'text', title: null, paragraphs: ['Text'], list: [] }]);
  expect(await topics()).toEqual([]);
  const own = scenes();
  expect(await of('sofa', 'de-CH', own)).toEqual([]);
  await publish('/a', [scene(['sofa-1'])]);
  expect(await topics()).toEqual(['ch']);
  expect(await of('sofa', 'de-CH', own)).toEqual([]);
  own.forget();
  expect(await of('sofa', 'de-CH', own)).toHaveLength(1);
  await announceMedia(database.pool, 'room');
  await announceMedia(database.pool, 'other');
  expect(await topics()).toEqual(['ch']);
  // Pages of products must lose a scene that its page no longer has.
  await publish('/a', [{ type: 'text', title: null, paragraphs: ['Text'], list: [] }]);
  expect(await topics()).toEqual(['ch']);
  own.forget();
  expect(await of('sofa', 'de-CH', own)).toEqual([]);
});

test('has no scenes if another system has the pages', async () => {
  await publish('/a', [scene(['sofa-1'])]);
  expect(await of('sofa', 'de-CH', createScenes({ readPool: database.pool, isOwn: false }))).toEqual([]);
});
