import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import {
  batchPriceAndStock,
  type Offered,
  type Sold,
} from '../../src/shop/catalogue/products/batch-price-and-stock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { seedProduct } from '../support/seed.ts';

const SKUS = ['cup-1', 'cup-2', 'cup-3', 'cup-4'];
/** Of every seeded variant, in minor units. */
const PRICE = 4990;
const clock = fixedClock('2026-11-20T12:00:00Z');
let database: TestDatabase;
let sold: Sold;
let offered: Offered;
/** The SKUs of each query that reached the database. */
let questions: string[][];
let isBroken: boolean;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'cup',
    variants: SKUS.map((sku, index) => ({ sku, stock: index + 1 })),
  });
});
afterAll(() => database.drop());

beforeEach(() => {
  questions = [];
  isBroken = false;
  ({ sold, offered } = batchPriceAndStock({ pool: watched(database.pool), clock, most: 3 }));
});

function watched(pool: Pool): Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name);
      return (query: { text: string; values: [string, string[]] }) => {
        questions.push(query.values[1].toSorted());
        return isBroken ? Promise.reject(new Error('gone')) : target.query(query);
      };
    },
  });
}

const numbers = async (skus: string[], tenant: 'ch' | 'de' = 'ch') =>
  (await sold({ tenant, skus })).map(({ sku, available }) => [sku, available]);

test('batches concurrent requests into one query and answers each in its own order', async () => {
  const answers = await Promise.all([numbers(['cup-2']), numbers(['cup-3', 'cup-1']), numbers(['cup-2', 'unknown'])]);
  expect(answers).toEqual([
    [['cup-2', 2]],
    [
      ['cup-3', 3],
      ['cup-1', 1],
    ],
    [['cup-2', 2]],
  ]);
  expect(questions).toEqual([
    ['cup-1', 'cup-2', 'cup-3'],
    ['cup-2', 'unknown'],
  ]);
});

test('reads variants of products with the same query', async () => {
  const [own, cup, both] = await Promise.all([
    numbers(['cup-2']),
    offered({ tenant: 'ch', products: ['cup'] }),
    offered({ tenant: 'ch', products: ['cup', 'unknown'] }),
  ]);
  expect(own).toEqual([['cup-2', 2]]);
  expect(cup.get('cup')?.toSorted()).toEqual(SKUS.map((sku, index) => ['cup', sku, index + 1, PRICE]));
  expect([...both.keys()]).toEqual(['cup']);
  expect(questions).toEqual([['cup-2']]);
});

test('reads variants of products alone, and of one tenant', async () => {
  const [own, other] = await Promise.all([
    offered({ tenant: 'ch', products: ['cup'] }),
    offered({ tenant: 'de', products: ['cup'] }),
  ]);
  expect([own.get('cup')?.length, other.size]).toEqual([4, 0]);
  expect(questions).toEqual([['cup'], ['cup']]);
});

test('queries each tenant separately', async () => {
  const answers = await Promise.all([numbers(['cup-1'], 'ch'), numbers(['cup-1'], 'de')]);
  expect(answers).toEqual([[['cup-1', 1]], []]);
  expect(questions).toHaveLength(2);
});

test('never splits one request over two queries', async () => {
  expect(await numbers(SKUS)).toHaveLength(4);
  expect(questions).toEqual([SKUS]);
});

test('does not join a running query, so the answer has later stock changes', async () => {
  const before = numbers(['cup-4']);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(questions).toHaveLength(1);
  await database.pool.query("update stock set quantity = 9 where sku = 'cup-4'");
  expect(await numbers(['cup-4'])).toEqual([['cup-4', 9]]);
  await before;
  expect(questions).toHaveLength(2);
  await database.pool.query("update stock set quantity = 4 where sku = 'cup-4'");
});

test('a failed query fails its own requests only', async () => {
  isBroken = true;
  const answers = await Promise.allSettled([numbers(['cup-1']), numbers(['cup-2'])]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(questions).toHaveLength(1);
  isBroken = false;
  expect(await numbers(['cup-1'])).toEqual([['cup-1', 1]]);
});

test('a SKU with a NUL character does not affect other requests', async () => {
  expect(await Promise.all([numbers(['cup-1']), numbers(['cup-\0', 'cup-2'])])).toEqual([
    [['cup-1', 1]],
    [['cup-2', 2]],
  ]);
  expect(questions).toEqual([['cup-1', 'cup-2']]);
});

test('batched and single requests get equal answers', async () => {
  const requests = fc.array(fc.array(fc.constantFrom(...SKUS, 'unknown', '\0'), { minLength: 1, maxLength: 5 }), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      const together = await Promise.all(asked.map((skus) => numbers(skus)));
      for (const [index, skus] of asked.entries()) expect(await numbers(skus)).toEqual(together[index]);
    }),
    { numRuns: randomRuns(5, 30) },
  );
});
