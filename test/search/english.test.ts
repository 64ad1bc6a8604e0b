import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import { dress, type Imports, openImports } from '../import/support.ts';
import { openRest } from '../support/rest.ts';
import { openIndex } from './open-index.ts';

/** Texts of a language without pages are imported and searched with its module (docs/rules/search.md#languages). */
let imports: Imports;
const engines: Record<'index' | 'postgres', SearchEngine | null> = { index: null, postgres: null };

beforeAll(async () => {
  imports = await openImports();
  const goods = [
    ['s1', 'Men’s running shoes with reflective laces'],
    ['s2', 'Dining chair in solid oak'],
    ['s3', 'Armchair with velvet cover'],
    ['s4', 'Stainless steel kettle 1.5 l'],
  ] as const;
  const report = await imports.products(
    goods.map(([id, title], index) =>
      dress(index + 1, { id: `${id}-1`, item_group_id: id, title, description: `${title}, sold in English.` }),
    ),
    { locale: 'en' },
  );
  expect(report.refused).toEqual([]);
  const { pool, clock } = imports;
  engines.index = await openIndex(pool, clock);
  engines.postgres = createPostgresSearch({ pool, clock });
}, 60_000);
afterAll(() => imports.close());

describe.each(['index', 'postgres'] as const)('an English feed searched by %s', (name) => {
  const ask = async (path: string) => {
    const engine = engines[name];
    if (!engine) throw new Error('there is no engine');
    const rest = openRest(imports.pool, { clock: imports.clock, search: engine });
    return rest.ask(path);
  };

  test.each([
    ['chairs', 's2'],
    ['shoe running', 's1'],
    ['velvet armchairs', 's3'],
    ['kettles', 's4'],
  ])('%s', async (term, expected) => {
    const answer = await ask(`/api/search/searchv2?locale=en&query=${encodeURIComponent(term)}`);
    expect(answer.status).toBe(200);
    const { products } = await answer.json();
    expect(products[0]).toMatchObject({ productId: expected });
    expect(products[0].name).toMatch(/^[A-Z]/);
  });

  test('ignores English stop words, and does not search German texts', async () => {
    const english = await (await ask('/api/search/searchv2?locale=en&query=the+chair+with')).json();
    expect(english.products.map(({ productId }: { productId: string }) => productId)).toContain('s2');
    const german = await (await ask('/api/search/searchv2?query=chair')).json();
    expect(german.total).toBe(0);
  });

  test('suggests products and no categories, which have no pages', async () => {
    const answer = await (await ask('/api/search/suggest?locale=en&query=dining')).json();
    expect(answer).toMatchObject({ categories: [], products: [{ productId: 's2' }] });
  });

  test('refuses an unknown language', async () => {
    expect((await ask('/api/search/searchv2?locale=xx&query=chair')).status).toBe(400);
  });
});
