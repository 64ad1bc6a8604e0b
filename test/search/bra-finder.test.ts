import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import { braSize } from '../../src/shop/search/sizes/bra-size.ts';
import { loadSearchMessages } from '../../src/tenants/messages/wanted.ts';
import { dress, type Imports, openImports, type Row } from '../import/support.ts';
import { openRest } from '../support/rest.ts';
import { openIndex } from './open-index.ts';

/** Results of the bra finder, over a feed with bras (docs/rules/search.md#bra-finder). */
let imports: Imports;
const engines: Partial<Record<'index' | 'postgres', SearchEngine>> = {};

const bra = (id: string, group: string, band: string, cup: string): Row =>
  dress(1, {
    id,
    item_group_id: group,
    title: group === 'spacer' ? 'Spacer-BH ohne Bügel' : 'Bügel-BH mit Spitze',
    description: 'Gibt Halt.',
    product_type: 'Mode > Wäsche > BHs',
    'c:category': 'fashion > lingerie > bras',
    size: band,
    'c:axis_cup': `${cup}|${cup}|Cup`,
  });

beforeAll(async () => {
  imports = await openImports();
  const report = await imports.products([
    bra('spacer-75b', 'spacer', '75', 'B'),
    bra('spacer-75c', 'spacer', '75', 'C'),
    bra('spacer-80c', 'spacer', '80', 'C'),
    bra('lace-75a', 'lace', '75', 'A'),
    dress(2, { id: 'shirt', item_group_id: 'shirt', title: 'Shirt', size: '75' }),
  ]);
  expect(report.refused).toEqual([]);
  const { pool, clock } = imports;
  engines.index = await openIndex(pool, clock);
  engines.postgres = createPostgresSearch({ pool, clock });
}, 60_000);
afterAll(() => imports.close());

describe.each(['index', 'postgres'] as const)('the finder leads %s to', (name) => {
  const found = async (underbust: string, bust: string) => {
    const outcome = braSize({ underbust, bust });
    const search = engines[name];
    if (!outcome.ok || !search) throw new Error('there is no size, or no engine');
    const { bra: text } = await loadSearchMessages('de-CH');
    const { cup, band } = outcome.size;
    const rest = openRest(imports.pool, { clock: imports.clock, search });
    const query = new URLSearchParams({ query: text.term, cup, size: String(band) });
    const answer = await rest.ask(`/api/search/searchv2?${query}`);
    expect(answer.status).toBe(200);
    return answer.json();
  };

  test('the variant of that cup and size, with both selectable', async () => {
    const { products, facets } = await found('74,5', '92');
    expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(['spacer-75c']);
    const selected = facets.flatMap((facet: { key: string; values?: { value: string; selected: boolean }[] }) =>
      (facet.values ?? []).flatMap(({ value, selected: is }) => (is ? [`${facet.key} ${value}`] : [])),
    );
    expect(selected).toEqual(['size 75', 'cup C']);
  });

  test('none that has the cup in another size and the size in another cup', async () => {
    expect(await found('69,5', '93')).toMatchObject({ total: 0, products: [] });
    expect(await found('80', '92')).toMatchObject({ total: 0 });
  });

  test('nothing for a size that does not exist', async () => {
    expect(await found('90', '110')).toMatchObject({ total: 0, products: [] });
  });
});
