import { test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createPostgresSearch } from '../../src/shop/search/index.ts';
import { testDatabase } from '../support/database.ts';
import fs from 'node:fs';
test('perf', async () => {
  const db = await testDatabase();
  const { pool } = db;
  await pool.query("insert into category values ('all', null, 1, 1)");
  await pool.query("insert into product (id, category_id, brand, created_at) select 'p'||i, 'all', 'b', now() - i * interval '1 minute' from generate_series(1,10000) i");
  const t0 = performance.now();
  await pool.query(`insert into product_text select 'p'||i, 'de-CH', title, title, '', '[]','[]','[]', setweight(to_tsvector('german', title),'A') || setweight(to_tsvector('german', 'Beschreibung '||md5((i%3000)::text)||' passt zu jedem Tisch und '||md5((i%500)::text)),'D')
   from (select i, (array['Tisch','Esstisch','Kleid','Midikleid','Lampe','Tischlampe','Sofa','Schrank','Kleiderschrank','Hose'])[1+i%10] || ' ' || md5((i%2000)::text) || ' ' || (array['rot','blau','gelb'])[1+i%3] as title from generate_series(1,10000) i) x`);
  const t1 = performance.now();
  await pool.query("insert into variant (sku, product_id, position) select 'p'||i||'-'||j, 'p'||i, j from generate_series(1,10000) i, generate_series(1,5) j");
  await pool.query("insert into offer select 'ch', sku, product_id, true from variant");
  await pool.query("insert into stock select sku, 5 from variant");
  await pool.query("insert into price (tenant, sku, amount, valid_from, valid_to) select 'ch', sku, case when product_id like '%7' then 9000 else 3000 end, '2026-01-01', '2026-10-01' from variant");
  await pool.query("insert into price (tenant, sku, amount, valid_from) select 'ch', sku, 4000 + (length(product_id)*37)%2000, '2026-10-01' from variant");
  await pool.query("insert into variant_axis select sku, 'size', 's'||position, 2 from variant union all select sku, 'colour', 'c'||position%3, 1 from variant");
  await pool.query("insert into product_facet select 'p'||i, k, 'v'||(i % m) from generate_series(1,10000) i, (values ('brand',20),('material',9),('pattern',5)) f(k,m)");
  await pool.query('analyze');
  const search = createPostgresSearch({ pool, clock: systemClock });
  const base = { tenant: 'ch', locale: 'de-CH', category: null, price: { min: null, max: null }, page: 1, count: 48, sort: 'relevance' as const };
  const out: string[] = [`texts ${Math.round(t1 - t0)} ms, words ${(await pool.query('select count(*) from search_word')).rows[0].count}`];
  for (const [name, term, filters] of [['all', '', {}], ['kleid', 'kleid', {}], ['tisch (description of all)', 'tisch', {}], ['rare', 'esstisch blau ' , {}], ['filters', 'kleid', { size: ['s1'], brand: ['v2', 'v3'] }], ['typo', 'esstihsc', {}], ['suggest', 'ti', null]] as const) {
    const times: number[] = []; let total = 0;
    for (let i = 0; i < 4; i += 1) { const s = performance.now();
      if (filters) total = (await search.query({ ...base, term, filters: filters as Record<string, string[]> })).total; else await search.suggest({ ...base, term, count: 10 });
      times.push(performance.now() - s); }
    out.push(`${name}: total ${total}, ms ${times.map(Math.round).join(' ')}`);
  }
  const s = performance.now(); const { reducedHistories } = await import('../../src/shop/search/search.store.ts'); const n = (await reducedHistories(pool, 'ch', new Date())).length; out.push(`reduced ${n} rows ${Math.round(performance.now() - s)} ms`);
  fs.writeFileSync('/tmp/kontor-perf.txt', out.join('\n'));
  await db.drop();
}, 200000);
