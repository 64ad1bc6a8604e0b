import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresSearch, type SearchEngine, type SearchRequest } from '../../src/shop/search/engine/index.ts';
import { DE, dress, type Imports, openImports } from '../import/support.ts';
import { openIndex } from './open-index.ts';

/** Two tenants sell one product in different sizes: each offers its own, and finds nothing by those of the other. */
let imports: Imports;
const engines: Partial<Record<'index' | 'postgres', SearchEngine>> = {};

beforeAll(async () => {
  imports = await openImports();
  const { pool, clock } = imports;
  await imports.products([dress(1), dress(2, { color: 'dunkelgrün', 'c:colour': 'darkgreen' })]);
  await imports.products(
    [
      dress(3, { price: '119.00 EUR', size: '40', 'c:size': '40', material: undefined }),
      dress(4, { price: '119.00 EUR', material: undefined }),
    ],
    { tenant: DE, locale: 'de-DE' },
  );
  engines.index = await openIndex(pool, clock);
  engines.postgres = createPostgresSearch({ pool, clock });
}, 60_000);
afterAll(() => imports.close());

const SHOPS = { ch: 'de-CH', de: 'de-DE' } as const;

describe.each(['index', 'postgres'] as const)('%s', (name) => {
  const ask = async (tenant: keyof typeof SHOPS, changes: Partial<SearchRequest> = {}) => {
    const engine = engines[name];
    if (!engine) throw new Error('there is no engine');
    const result = await engine.query({
      tenant,
      locale: SHOPS[tenant],
      term: '',
      category: null,
      filters: {},
      price: { min: null, max: null },
      sort: 'popularity',
      page: 1,
      count: 48,
      ...changes,
    });
    const facet = (key: string) =>
      result.facets.flatMap((found) =>
        found.key === key && found.kind !== 'range' ? found.values.map(({ value, count }) => `${value} ${count}`) : [],
      );
    return { total: result.total, sizes: facet('size'), colours: facet('colour') };
  };

  test('each tenant offers the values of the variants that it sells', async () => {
    expect(await ask('ch')).toMatchObject({ sizes: ['36 1', '38 1'] });
    expect(await ask('de')).toMatchObject({ sizes: ['38 1', '40 1'] });
    expect(await ask('ch', { term: 'midikleid' })).toMatchObject({ total: 1, sizes: ['36 1', '38 1'] });
  });

  test('finds nothing by values that only another tenant sells', async () => {
    expect(await ask('ch', { filters: { size: ['40'] } })).toMatchObject({ total: 0 });
    expect(await ask('de', { filters: { size: ['36'] } })).toMatchObject({ total: 0 });
    expect(await ask('de', { filters: { size: ['40'] } })).toMatchObject({ total: 1 });
  });

  test('filters hold on one imported variant', async () => {
    expect(await ask('ch')).toMatchObject({ colours: ['bordeaux 1', 'darkgreen 1'] });
    // This size has one colour only, so there is nothing to choose.
    expect(await ask('ch', { filters: { size: ['36'] } })).toMatchObject({ total: 1, colours: [] });
    expect(await ask('ch', { filters: { size: ['36'], colour: ['darkgreen'] } })).toMatchObject({ total: 0 });
  });
});

test('a tenant still offers what another one withdraws', async () => {
  const { pool } = imports;
  await imports.products([dress(1)], { replace: true });
  const index = await openIndex(pool, imports.clock);
  const request = {
    tenant: 'ch',
    locale: 'de-CH',
    term: '',
    category: null,
    filters: { size: ['38'] },
    price: { min: null, max: null },
    sort: 'popularity',
    page: 1,
    count: 48,
  } as const;
  for (const engine of [index, createPostgresSearch({ pool, clock: imports.clock })]) {
    const german = { ...request, tenant: 'de', locale: 'de-DE', filters: { size: ['38'] } };
    expect((await engine.query({ ...request, filters: { size: ['38'] } })).total).toBe(0);
    expect((await engine.query(german)).total).toBe(1);
  }
});
