import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { seedProduct } from '../support/seed.ts';
import { CHECKS } from './checks/index.ts';
import { openInstance } from './open-target.ts';
import { linesOf } from './report.ts';
import { runChecks } from './run-checks.ts';

/** The cheap attacks against a shop; `npm run security` runs all. */
const CHEAP = /^(?:headers|foreign|graphql|disclosure)\/|^(?:messages\/smuggling|hosts\/forged|orders\/quantities)$/;

let database: TestDatabase;
let shop: ListeningShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = await openListeningShop(database.url);
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

test('the shop holds against the cheap attacks @whole', { timeout: 120_000 }, async () => {
  const target = await openInstance(new URL(`http://ch.localhost:${shop.port}`), { writes: false, accounts: null });
  const chosen = CHECKS.filter(({ name }) => CHEAP.test(name));
  const results = await runChecks(target, chosen);
  const failed = results.filter(({ result }) => result === 'failed').flatMap(linesOf);
  expect(failed).toEqual([]);
  expect(results.filter(({ result }) => result === 'passed').length).toBeGreaterThan(15);
});
