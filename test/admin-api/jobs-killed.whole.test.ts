// Whole runs only: starts processes and kills them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { createExport, JOBS, resultOf, untilEnded, uploadLines } from './job-support.ts';
import { openTestApi } from './support.ts';

const PROCESS = path.resolve(import.meta.dirname, '../support/work-api-jobs.ts');
const PATIENCE = { timeout: 60_000, interval: 10 };
const KILLS = 3;
const VARIANTS = 40;
const LINES = 12_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (let index = 0; index < VARIANTS; index += 1)
    await seedProduct(database.pool, { id: `vase-${index}`, variants: [{ sku: `vase-${index}-1`, stock: 5 }] });
});
afterAll(() => database.drop());

test('killed processes book no line twice, and export every object once', { timeout: 180_000 }, async () => {
  const api = await openTestApi(database.pool);
  const client = await api.client(['product.stock', 'stock.read', 'product.read']);
  // Only the last count of a step books; steps have a thousand lines.
  const lines = Array.from({ length: LINES }, (_, index) => ({
    sku: `vase-${index % VARIANTS}-1`,
    quantity: 100 + Math.floor(index / 1000),
  }));
  const { body } = await uploadLines(api, client, 'operation=setStocks', lines);
  const job = String(body.id);
  const exported = await createExport(api, client, { resource: 'products', tenant: 'ch' });
  const running: ChildProcess[] = [];
  const doneOf = async () => {
    const { rows } = await database.pool.query<{ done: number }>(
      'select lines_done as done from api_job where id = $1',
      [job],
    );
    return rows[0]?.done ?? 0;
  };
  try {
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const child = spawn(process.execPath, [PROCESS, database.url], { stdio: ['ignore', 'ignore', 'inherit'] });
      running.push(child);
      if (kill === KILLS) break;
      const begun = await doneOf();
      await vi.waitFor(async () => expect(await doneOf()).toBeGreaterThan(begun), PATIENCE);
      child.kill('SIGKILL');
      await once(child, 'exit');
      // Skips the time until the lease of the killed process ends.
      await database.pool.query("update api_job set leased_until = now() - interval '1 second'");
    }
    expect(await untilEnded(api, client, job)).toMatchObject({ state: 'done', lines: { done: LINES, refused: 0 } });
    expect(await untilEnded(api, client, exported)).toMatchObject({ state: 'done' });
  } finally {
    for (const child of running) child.kill('SIGKILL');
  }
  const answers = await resultOf(api, client, job);
  expect(answers.slice(0, -1).map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
  expect(answers.at(-1)).toMatchObject({ done: true, lines: LINES });
  const { rows } = await database.pool.query<{ sku: string; count: number }>(
    "select sku, count(*)::int as count from stock_movement where reason = 'count' group by sku",
  );
  // One movement for each step and variant: a repeated step finds the counted units.
  for (const { sku, count } of rows) expect([sku, count]).toEqual([sku, LINES / 1000]);
  const products = await resultOf(api, client, exported);
  expect(products).toHaveLength(VARIANTS);
  expect(new Set(products.map(({ id }) => id)).size).toBe(VARIANTS);
  expect((await api.json(client, JOBS)).body.items).toHaveLength(2);
});
