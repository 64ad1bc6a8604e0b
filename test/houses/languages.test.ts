import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Printed = v.object({
  prefixes: v.record(v.string(), v.string()),
  baskets: v.record(v.string(), v.string()),
  buttons: v.record(v.string(), v.string()),
  routes: v.record(v.string(), v.string()),
});

let printed: v.InferOutput<typeof Printed>;

// Another process, because a process has one retailer.
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/support/houses/print-paths.ts'], {
    cwd: ROOT,
    env: { ...process.env, HOUSE: 'test/support/houses/languages' },
  });
  printed = v.parse(Printed, JSON.parse(stdout));
});

test('main locales have no prefix, whatever their language', () => {
  expect(printed.prefixes).toEqual({ 'en-CH': '/en' });
  expect(printed.baskets).toEqual({
    'it-IT': '/carrello',
    'it-CH': '/carrello',
    'en-CH': '/en/basket',
    'fr-BE': '/panier',
  });
});

test('locales take the texts of their language', () => {
  expect(printed.buttons['it-IT']).toBe(printed.buttons['it-CH']);
  expect(printed.buttons['fr-BE']).toBe('Commander avec obligation de paiement');
  expect(new Set(Object.values(printed.buttons)).size).toBe(3);
});

test('routes exist for the languages of the tenants only', () => {
  expect(printed.routes).toMatchObject({
    'basket.it': '/carrello',
    'basket.en': '/en/basket',
    'basket.fr': '/panier',
    product: '/p/:slug/:sku',
    'product.en': '/en/p/:slug/:sku',
    'reviews.it': '/p/:slug/:sku/recensioni',
  });
  const ids = Object.keys(printed.routes);
  expect(ids.filter((id) => /\.(?:de|nl)$/.test(id))).toEqual([]);
  expect(Object.values(printed.routes).filter((route) => route.startsWith('/fr/'))).toEqual([]);
});
