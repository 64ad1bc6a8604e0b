import { beforeEach, describe, expect, it } from 'vitest';
import { createAttributeAdministration } from '../../src/shop/catalogue/attribute-administration/index.ts';
import { holdOffAllImports } from '../../src/shop/catalogue/products/index.ts';
import { createPostgresSearch, type Facet, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { openIndex } from '../search/open-index.ts';
import { dress, type Imports, openImports, type Row } from './support.ts';

let shop: Imports;
beforeEach(async () => {
  shop = await openImports();
  return () => shop.close();
});

const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const administration = () =>
  createAttributeAdministration({ pool: shop.pool, clock: shop.clock, holdOffImports: holdOffAllImports });

/** Three products of one variant each, with one more column. */
const three = (column: string, cells: (string | undefined)[]): Row[] =>
  cells.map((cell, index) => ({
    ...dress(1),
    id: `p${index}-1`,
    item_group_id: `p${index}`,
    title: `Kleid ${index}`,
    ...(cell === undefined ? {} : { [column]: cell }),
  }));

async function bothEngines(): Promise<SearchEngine[]> {
  const deps = { pool: shop.pool, clock: shop.clock };
  return [createPostgresSearch(deps), await openIndex(shop.pool, shop.clock)];
}

async function listOf(
  search: SearchEngine,
  filters: Record<string, string[]> = {},
  locale = 'de-CH',
): Promise<{ total: number; facet(key: string): Facet | undefined; keys: string[] }> {
  const { total, facets } = await search.query({
    tenant: 'ch',
    locale,
    term: '',
    category: 'women-dresses' as never,
    filters,
    price: { min: null, max: null },
    sort: 'popularity',
    page: 1,
    count: 48,
  });
  return { total, facet: (key) => facets.find((facet) => facet.key === key), keys: facets.map(({ key }) => key) };
}

describe('a column c:facet_<key>', () => {
  it('becomes a filter with the name and labels of the feed, in both engines', async () => {
    await shop.products(three('c:facet_xyz', ['round|Rund|Form', 'round|Rund|Form', 'square|Eckig|Form']));
    await shop.products(three('c:facet_xyz', ['round|Rond|Forme', 'round|Rond|Forme', 'square|Carré|Forme']), {
      locale: 'fr-CH',
    });
    for (const search of await bothEngines()) {
      expect((await listOf(search)).facet('xyz')).toEqual({
        key: 'xyz',
        label: 'Form',
        kind: 'values',
        promoted: false,
        values: [
          { value: 'round', label: 'Rund', count: 2, selected: false, swatch: null },
          { value: 'square', label: 'Eckig', count: 1, selected: false, swatch: null },
        ],
      });
      const chosen = await listOf(search, { xyz: ['square'] }, 'fr-CH');
      expect(chosen.total).toBe(1);
      expect(chosen.facet('xyz')).toMatchObject({
        label: 'Forme',
        values: [{ count: 2 }, { label: 'Carré', selected: true }],
      });
    }
  });

  it('becomes a range with its unit where the feed declares a number, with exact counts', async () => {
    await shop.products(three('c:facet_width', ['60||Breite|number:cm', '85.5||Breite|number:cm', '120|1.2 m']));
    expect(await shop.query("select kind, unit, origin from attribute where key = 'width'")).toEqual([
      { kind: 'number', unit: 'cm', origin: 'feed' },
    ]);
    expect(await shop.query("select label from facet_text where key = 'width' order by value")).toEqual([
      { label: '1.2 m' },
      { label: '60 cm' },
      { label: '85.5 cm' },
    ]);
    for (const search of await bothEngines()) {
      const all = await listOf(search);
      expect(all.facet('width')).toMatchObject({
        label: 'Breite',
        kind: 'range',
        unit: 'cm',
        min: 60,
        max: 120,
        from: null,
      });
      const some = await listOf(search, { width: ['70-120'] });
      expect(some.total).toBe(2);
      expect(some.facet('width')).toMatchObject({ min: 60, max: 120, from: 70, to: 120 });
      expect((await listOf(search, { width: ['-60'] })).total).toBe(1);
      expect((await listOf(search, { width: ['61-70'] })).total).toBe(0);
      expect((await listOf(search, { width: ['wide'] })).total).toBe(0);
    }
  });

  it('imports a product without a value that does not fit, and says so', async () => {
    const report = await shop.products(three('c:facet_width', ['60||Breite|number:cm', 'broad', '90']));
    expect(report).toMatchObject({
      accepted: 3,
      refused: [{ line: 2, attribute: 'c:facet_width', reason: 'broad: must be a number' }],
    });
    expect(await shop.query("select value from product_facet where key = 'width' order by value")).toEqual([
      { value: '60' },
      { value: '90' },
    ]);
  });

  it('becomes a switch where the feed declares yes or no', async () => {
    await shop.products(three('c:facet_lined', ['yes||Gefüttert|yes-no', 'no', 'true']));
    for (const search of await bothEngines()) {
      const { facet } = await listOf(search);
      expect(facet('lined')).toMatchObject({ label: 'Gefüttert', values: [{ value: '1', label: 'Ja', count: 2 }] });
      expect((await listOf(search, { lined: ['1'] })).total).toBe(2);
    }
  });

  it('is refused with the name of another parameter of lists', async () => {
    const report = await shop.products(three('c:facet_page', ['a', 'b', 'c']));
    expect(report.accepted).toBe(0);
    expect(report.refused[0]?.reason).toBe('may not have the name "page", which addresses of lists use');
  });

  it('changes nothing when repeated', async () => {
    const rows = three('c:facet_width', ['60||Breite|number:cm', '85||Breite|number:cm', '120']);
    await shop.products(rows);
    const outbox = 'select count(*)::int as rows from outbox';
    const before = await shop.query(outbox);
    expect(await shop.products(rows)).toMatchObject({ changed: 0, refused: [] });
    expect(await shop.query(outbox)).toEqual(before);
  });
});

describe('an import after an employee', () => {
  const rows = three('c:facet_shape', ['round|Rund|Form', 'oval|Oval|Form', 'square|Eckig|Form']);

  it('leaves edited names of attributes and choices, and finds the choices by their old names', async () => {
    await shop.products(rows);
    const work = administration();
    expect(await work.edit(MEMBER, 'shape', { 'name.de-CH': 'Umriss', kind: 'choice', filter: '1' })).toMatchObject({
      ok: true,
    });
    expect(await work.editChoice(MEMBER, 'shape', 'round', { 'name.de-CH': 'Kreisrund' })).toEqual({ ok: true });
    await shop.products(rows);
    const [, search] = await bothEngines();
    const { facet } = await listOf(search as SearchEngine);
    expect(facet('shape')).toMatchObject({ label: 'Umriss' });
    expect(await shop.query("select label from facet_text where key = 'shape' and value = 'round'")).toEqual([
      { label: 'Kreisrund' },
    ]);
  });

  it('writes the choice into which another one was merged', async () => {
    await shop.products(rows);
    expect(await administration().mergeChoices(MEMBER, 'shape', 'oval', 'round')).toEqual({ ok: true, products: 1 });
    await shop.products(rows);
    for (const search of await bothEngines()) {
      const { facet } = await listOf(search);
      expect(facet('shape')).toMatchObject({
        values: [
          { value: 'round', label: 'Rund', count: 2 },
          { value: 'square', count: 1 },
        ],
      });
    }
  });

  it('leaves the kind that an employee chose', async () => {
    await shop.products(three('c:facet_seats', ['2|2|Plätze|choice', '3', '4']));
    await administration().edit(MEMBER, 'seats', { 'name.de-CH': 'Plätze', kind: 'number', filter: '1' });
    await shop.products(three('c:facet_seats', ['2|2|Plätze|choice', '3', '4']));
    const [postgres] = await bothEngines();
    expect((await listOf(postgres as SearchEngine)).facet('seats')).toMatchObject({ kind: 'range', min: 2, max: 4 });
  });
});

describe('the filters of a category', () => {
  it('are those of its list in their order, or of the next category above', async () => {
    await shop.products(three('c:facet_width', ['60||Breite|number:cm', '85', '120']));
    const work = administration();
    const before = await bothEngines();
    for (const search of before) expect((await listOf(search)).keys).toEqual(['material', 'width']);
    await work.assign(MEMBER, 'women', { 'listed.width': '1', 'filter.width': '1', 'control.width': 'list' });
    for (const search of await bothEngines()) {
      const { keys, facet } = await listOf(search);
      expect(keys).toEqual(['width']);
      expect(facet('width')).toMatchObject({
        kind: 'values',
        values: [{ label: '60 cm' }, { label: '85 cm' }, { label: '120 cm' }],
      });
    }
    await work.inherit(MEMBER, 'women');
    for (const search of await bothEngines()) expect((await listOf(search)).keys).toContain('width');
  });
});
