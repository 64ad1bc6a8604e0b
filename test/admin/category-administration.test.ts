import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import {
  type CategoryAdministration,
  createCategoryAdministration,
} from '../../src/shop/catalogue/categories/index.ts';
import { type CategoryId, createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { contentPaths } from '../../src/shop/content/pages/index.ts';
import { createRedirectAdministration } from '../../src/shop/content/redirects/index.ts';
import { createSearchAdministration, handOverCategoryRules } from '../../src/shop/search/engine/index.ts';
import { createTenantRules } from '../../src/shop/search/engine/merchandising/tenant-rules.ts';
import { withTenantRules } from '../../src/shop/search/engine/merchandising/with-tenant-rules.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { promotionsOfCategory } from '../../src/shop/selling/promotions/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { dress, type Imports, openImports, type Row } from '../import/support.ts';
import { openIndex } from '../search/open-index.ts';
import { auditLines } from './support.ts';

const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const EDITOR: StaffMember = { ...MEMBER, role: 'editor' };
const SERVICE: StaffMember = { ...MEMBER, role: 'service' };
const { ch } = tenants;
const NO_IDS = { 'c:category': undefined };

let shop: Imports;
let work: CategoryAdministration;
let searches: ReturnType<typeof createSearchAdministration>;

beforeAll(async () => {
  shop = await openImports();
  const { pool, clock } = shop;
  work = createCategoryAdministration({
    pool,
    clock,
    handOverRules: handOverCategoryRules,
    contentPaths,
    promotionsOf: promotionsOfCategory,
  });
  searches = createSearchAdministration({ pool, clock });
});
afterAll(() => shop.close());

/** Imports one product in German and French below a top category of its own; returns the rows for another import. */
async function feedOf(top: string, french: string): Promise<{ de: Row[]; fr: Row[] }> {
  const row = (type: string) => ({ ...dress(1, NO_IDS), id: `${top}-1`, item_group_id: top, product_type: type });
  const de = [row(`${top} > Damen > Kleider`)];
  const fr = [row(`${french} > Femmes > Robes`)];
  await shop.products(de);
  await shop.products(fr, { locale: 'fr-CH' });
  return { de, fr };
}
const catalogue = () => createCatalogue({ pool: shop.pool, clock: shop.clock, deliveryPromise });
const idAt = async (path: string, locale: Locale = 'de-CH') =>
  (await catalogue().category({ tenant: ch, locale, path }))?.id ?? 'none';
const movedTo = (path: string, locale: Locale = 'de-CH') => catalogue().movedCategory({ tenant: ch, locale, path });
const categoryOf = async (product: string) =>
  (await shop.query('select category_id from product where id = $1', [product]))[0];
const saved = async (id: string, changes: Record<string, string>) => {
  const page = await work.category(MEMBER, id);
  if (!page) throw new Error(`no category ${id}`);
  const names = Object.entries(page.category.names).flatMap(([locale, { name, path }]) => [
    [`name.${locale}`, name],
    [`slug.${locale}`, path.slice(path.lastIndexOf('/') + 1)],
  ]);
  const entered = { ...Object.fromEntries(names), version: String(page.category.version), ...changes };
  return work.save(MEMBER, id, entered, undefined);
};

test('a renamed category is found at its new address, its old ones lead there in every locale, and feeds still find it', async () => {
  const feed = await feedOf('Eins', 'Un');
  const id = await idAt('eins/damen');
  expect(await saved(id, { 'name.de-CH': 'Frauen', 'slug.de-CH': 'frauen', 'slug.fr-CH': 'mode-femme' })).toEqual({
    ok: true,
    id,
  });
  expect(await idAt('eins/frauen/kleider')).not.toBe('none');
  expect(await movedTo('eins/damen/kleider')).toBe('eins/frauen/kleider');
  expect(await movedTo('un/femmes', 'fr-CH')).toBe('un/mode-femme');
  // A second change leads from both old addresses in one step.
  await saved(id, { 'slug.de-CH': 'sie' });
  expect(await movedTo('eins/damen')).toBe('eins/sie');
  expect(await movedTo('eins/frauen/kleider')).toBe('eins/sie/kleider');

  expect((await shop.products(feed.de)).changed).toBe(0);
  expect((await shop.products(feed.fr, { locale: 'fr-CH' })).changed).toBe(0);
  await shop.products([
    { ...dress(2, NO_IDS), id: 'Eins-2', item_group_id: 'Eins2', product_type: 'Eins > Damen > Röcke' },
  ]);
  expect(await idAt('eins/sie/roecke')).not.toBe('none');
  expect(await idAt('eins/damen')).toBe('none');
});

test('a slug that a new category takes wins over the redirect, also after its owner moved again', async () => {
  await feedOf('Zwei', 'Deux');
  const id = await idAt('zwei/damen');
  await saved(id, { 'slug.de-CH': 'neu' });
  expect(await movedTo('zwei/damen')).toBe('zwei/neu');
  const created = await work.create(
    MEMBER,
    { under: await idAt('zwei'), 'name.de-CH': 'Damen', products: 'Zwei' },
    'de-CH',
  );
  expect(created).toMatchObject({ ok: true });
  expect(await idAt('zwei/damen')).toBe(created.ok && created.id);
  expect(await movedTo('zwei/damen')).toBeNull();
  expect(await shop.query("select from category_former_path where path = 'zwei/damen'")).toEqual([]);
});

test('a moved category takes its addresses along; it never goes below itself', async () => {
  const feed = await feedOf('Drei', 'Trois');
  await feedOf('Ziel', 'But');
  const id = await idAt('drei/damen');
  const leaf = await idAt('drei/damen/kleider');
  expect(await work.place(MEMBER, { id, under: leaf, place: 1 })).toEqual({ ok: false, problem: 'cycle' });
  expect(await work.place(MEMBER, { id, under: await idAt('ziel'), place: 1 })).toEqual({
    ok: false,
    problem: 'taken',
  });
  expect(await work.place(MEMBER, { id: leaf, under: '', place: 1 })).toEqual({ ok: true, id: leaf });
  expect(await movedTo('drei/damen/kleider')).toBe('kleider');
  expect(await movedTo('trois/femmes/robes', 'fr-CH')).toBe('robes');
  expect((await shop.products(feed.de)).changed).toBe(0);
  expect(await categoryOf('Drei')).toEqual({ category_id: leaf });
  expect(await shop.query('select depth from category where id = $1', [leaf])).toEqual([{ depth: 1 }]);
  expect((await auditLines(shop.pool)).at(-1)).toMatchObject({ action: 'category.moved', after: { parent: null } });
});

test('a merged category gives its products, categories, rules and addresses to the other one, and feeds follow', async () => {
  const feed = await feedOf('Vier', 'Quatre');
  await feedOf('Rest', 'Reste');
  const [from, into] = [await idAt('vier/damen'), await idAt('rest')];
  const leaf = await idAt('vier/damen/kleider');
  await searches.pinProducts(MEMBER, ch, { category: leaf, products: ['Vier'] });
  expect(await work.merge(MEMBER, from, into)).toEqual({ ok: true, id: into });
  expect(await movedTo('vier/damen')).toBe('rest');
  expect(await movedTo('vier/damen/kleider')).toBe('rest/kleider');
  expect(await movedTo('quatre/femmes', 'fr-CH')).toBe('reste');
  const other = await idAt('rest/damen/kleider');
  expect(await work.merge(MEMBER, leaf, other)).toEqual({ ok: true, id: other });
  expect(await movedTo('vier/damen/kleider')).toBe('rest/damen/kleider');
  expect(await searches.categoryPins(MEMBER, ch, other)).toEqual({ products: ['Vier'], others: 0 });
  expect(await categoryOf('Vier')).toEqual({ category_id: other });
  expect((await shop.products(feed.de)).changed).toBe(0);
  expect(await categoryOf('Vier')).toEqual({ category_id: other });
  // A feed with ids finds the other one by the id of the merged one.
  await shop.products([{ ...feed.de[0], 'c:category': `vier > ${from} > ${leaf}` }]);
  expect(await categoryOf('Vier')).toEqual({ category_id: other });
});

describe('a feed with ids', () => {
  const ids = { 'c:category': 'fuenf > fuenf-damen > fuenf-kleider' };
  const row = (type: string): Row[] => [
    { ...dress(1, ids), id: 'Fuenf-1', item_group_id: 'Fuenf', product_type: type },
  ];

  test('renames a category, whose old address leads to the new one', async () => {
    await shop.products(row('Fuenf > Damen > Kleider'));
    await shop.products(row('Fuenf > Frauen > Kleider'));
    expect(await idAt('fuenf/frauen/kleider')).toBe('fuenf-kleider');
    expect(await movedTo('fuenf/damen/kleider')).toBe('fuenf/frauen/kleider');
  });

  test('leaves names, addresses and places by hand alone, says what it has, and can be accepted', async () => {
    await saved('fuenf-damen', { 'name.de-CH': 'Sie', 'slug.de-CH': 'sie' });
    await work.place(MEMBER, { id: 'fuenf-kleider', under: 'fuenf', place: 1 });
    expect((await shop.products(row('Fuenf > Damenmode > Roben'))).refused).toEqual([]);
    const page = await work.category(MEMBER, 'fuenf-damen');
    expect(page?.category.names['de-CH']).toEqual({ name: 'Sie', path: 'fuenf/sie' });
    expect(page?.edits).toEqual([
      { field: 'name.de-CH', feedValue: 'Damenmode' },
      { field: 'path.de-CH', feedValue: 'damenmode' },
    ]);
    expect((await work.category(MEMBER, 'fuenf-kleider'))?.category).toMatchObject({
      parentId: 'fuenf',
      names: { 'de-CH': { name: 'Roben', path: 'fuenf/kleider' } },
    });
    await work.accept(MEMBER, 'fuenf-damen', 'name.de-CH');
    expect((await work.category(MEMBER, 'fuenf-damen'))?.category.names['de-CH']).toEqual({
      name: 'Damenmode',
      path: 'fuenf/sie',
    });
    await shop.products(row('Fuenf > Damenwelt > Roben'), { overwriteEdits: true });
    expect(await work.category(MEMBER, 'fuenf-damen')).toMatchObject({
      category: { names: { 'de-CH': { name: 'Damenwelt', path: 'fuenf/damenwelt' } } },
      edits: [],
    });
  });
});

test('a hidden category disappears with all below it and is said to be hidden; its address leads upwards', async () => {
  await feedOf('Sechs', 'Six');
  const [id, leaf] = [await idAt('sechs/damen'), await idAt('sechs/damen/kleider')];
  await saved(leaf, { 'slug.de-CH': 'lang' });
  await work.hide(MEMBER, id, true);
  expect(await idAt('sechs/damen')).toBe('none');
  expect(await idAt('sechs/damen/lang')).toBe('none');
  expect(await movedTo('sechs/damen/kleider')).toBe('sechs');
  expect((await work.category(MEMBER, leaf))?.places.find(({ locale }) => locale === 'de-CH')?.blockers).toEqual([
    { kind: 'hidden-above', category: id },
  ]);
  const tree = await work.tree(MEMBER);
  expect(tree?.categories.find((category) => category.id === id)).toMatchObject({ hidden: true, shown: 0 });
  await work.hide(MEMBER, id, false);
  expect(await idAt('sechs/damen/lang')).toBe(leaf);
});

test('its texts reach the catalogue; a form shown before another change is refused', async () => {
  await feedOf('Sieben', 'Sept');
  const id = await idAt('sieben');
  await saved(id, { 'landingText.de-CH': 'Eins.\n\nZwei.', 'intro.de-CH': 'Kurz', 'seoTitle.de-CH': 'Titel' });
  expect(await catalogue().categoryTexts({ locale: 'de-CH', id: id as CategoryId })).toEqual({
    intro: 'Kurz',
    landingText: 'Eins.\n\nZwei.',
    seoTitle: 'Titel',
    seoDescription: '',
    picture: null,
  });
  expect(await saved(id, { version: '1' })).toEqual({ ok: false, problem: 'stale' });
  expect(await work.save(MEMBER, id, {}, null)).toEqual({ ok: false, problem: 'stale' });
});

test('pinned products come first in the usual order of a category, and in no order that a visitor chooses', async () => {
  const rows = ['100', '300', '200'].map((price, index) => ({
    ...dress(1, NO_IDS),
    id: `acht${index}-1`,
    item_group_id: `acht${index}`,
    product_type: 'Acht',
    price: `${price}.00 CHF`,
  }));
  await shop.products(rows);
  const id = await idAt('acht');
  await saved(id, { sorting: 'price-asc' });
  expect(await searches.pinProducts(MEMBER, ch, { category: id, products: ['acht1', 'nothing'] })).toEqual({
    ok: false,
    problem: 'unknown-target',
    numbers: ['nothing'],
  });
  expect(await searches.pinProducts(MEMBER, ch, { category: id, products: ['acht1'] })).toEqual({ ok: true });
  const page = await catalogue().category({ tenant: ch, locale: 'de-CH', path: 'acht' });
  expect(page?.sorting).toBe('price-asc');
  const search = withTenantRules(await openIndex(shop.pool, shop.clock), createTenantRules(shop));
  const list = async (isUsualOrder: boolean) => {
    const { hits } = await search.query({
      tenant: 'ch',
      locale: 'de-CH',
      term: '',
      category: id as CategoryId,
      filters: {},
      price: { min: null, max: null },
      sort: 'price-asc',
      isUsualOrder,
      page: 1,
      count: 9,
    });
    return hits.map(({ productId }) => productId);
  };
  expect(await list(true)).toEqual(['acht1', 'acht0', 'acht2']);
  expect(await list(false)).toEqual(['acht0', 'acht2', 'acht1']);
});

test('a new category has its own filters before those it takes over; nothing stays of a refused one', async () => {
  await feedOf('Neun', 'Neuf');
  const entered = {
    under: await idAt('neun'),
    'name.de-CH': 'Kissen',
    'name.fr-CH': 'Coussins',
    'filter.1.name.de-CH': 'Füllung',
    'filter.1.kind': 'choice',
    'filter.1.choices': 'Daunen, Latex',
    'filter.2.name.de-CH': 'Härte',
    'filter.2.kind': 'number',
    'filter.2.unit': 'N',
    'filter.3.name.de-CH': 'Waschbar',
    'filter.3.kind': 'yes-no',
    products: 'Neun',
  };
  expect(await work.create(MEMBER, { ...entered, products: 'Neun missing' }, 'de-CH')).toEqual({
    ok: false,
    problem: 'unknown-products',
    numbers: ['missing'],
  });
  expect(await shop.query("select key from attribute where key = 'fullung'")).toEqual([]);
  expect(await work.create(MEMBER, entered, 'de-CH')).toEqual({ ok: true, id: 'kissen' });
  expect(
    await shop.query("select key from category_attribute where category_id = 'kissen' order by position limit 4"),
  ).toEqual([{ key: 'fullung' }, { key: 'harte' }, { key: 'waschbar' }, { key: 'size' }]);
  expect(await shop.query("select label from facet_text where key = 'fullung' order by label")).toEqual([
    { label: 'Daunen' },
    { label: 'Latex' },
  ]);
  expect(await idAt('neun/kissen')).toBe('kissen');
  expect(await categoryOf('Neun')).toEqual({ category_id: 'kissen' });
  expect(await work.create(MEMBER, { ...entered, 'name.de-CH': 'Decken', 'name.fr-CH': 'Plaids' }, 'de-CH')).toEqual({
    ok: false,
    problem: 'filter',
    filter: { problem: 'taken', filter: 1 },
  });
  expect(await work.remove(MEMBER, 'kissen')).toEqual({ ok: false, problem: 'not-empty' });
});

test('a category of a promotion is not merged until the promotion ends', async () => {
  await feedOf('Zwoelf', 'Douze');
  const [from, into] = [await idAt('zwoelf/damen/kleider'), await idAt('zwoelf')];
  await shop.query(
    `insert into promotion (tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage,
       texts, created_at, changed_at, scope)
     values ('ch', 'herbst', 'automatic', 'amount', 1000, 0, false, true, '2026-01-01', 'unlimited', '{}', now(), now(), $1)`,
    [JSON.stringify({ categories: [from], brands: [], attributes: {}, products: [] })],
  );
  expect(await work.merge(MEMBER, from, into)).toEqual({ ok: false, problem: 'in-promotion', numbers: ['herbst'] });
  await shop.query("update promotion set ended_at = '2026-11-01' where key = 'herbst'");
  expect(await work.merge(MEMBER, from, into)).toEqual({ ok: true, id: into });
});

test('takes no address of the shop or of a content page', async () => {
  await shop.query(
    "insert into content_page (tenant, locale, path, identifier) values ('ch', 'de-CH', '/beratung', 'beratung')",
  );
  const create = (name: string) => work.create(MEMBER, { 'name.de-CH': name }, 'de-CH');
  for (const name of ['Beratung', 'Warenkorb', 'Magazin', 'API'])
    expect(await create(name)).toEqual({ ok: false, problem: 'reserved' });
});

test('an empty category is deleted, and its address leads to the one above', async () => {
  await feedOf('Zehn', 'Dix');
  const above = await idAt('zehn');
  const created = await work.create(MEMBER, { under: above, 'name.de-CH': 'Leer' }, 'de-CH');
  const id = created.ok ? created.id : '';
  expect((await work.category(MEMBER, id))?.places.find(({ locale }) => locale === 'de-CH')?.blockers).toEqual([
    { kind: 'no-products', tenant: 'ch', locale: 'de-CH' },
  ]);
  expect(await work.remove(MEMBER, id)).toEqual({ ok: true, id: above });
  expect(await movedTo('zehn/leer')).toBe('zehn');
});

test('only roles with the right read and change categories', async () => {
  expect(await work.tree(SERVICE)).toBeNull();
  expect((await work.tree(EDITOR))?.categories.length).toBeGreaterThan(0);
  expect(await work.create(EDITOR, { 'name.de-CH': 'X' }, 'de-CH')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await work.merge(EDITOR, 'a', 'b')).toEqual({ ok: false, problem: 'not-allowed' });
});

test('former addresses of categories stand beside the redirects of employees', async () => {
  await feedOf('Elf', 'Onze');
  const id = await idAt('elf');
  await saved(id, { 'slug.fr-CH': 'onze-bis' });
  const redirects = createRedirectAdministration(shop);
  const listed = await redirects.ofCategories({ ...MEMBER, role: 'publisher' }, ch);
  expect(listed).toContainEqual(
    expect.objectContaining({ locale: 'fr-CH', path: 'onze/femmes', to: 'onze-bis/femmes' }),
  );
  expect(await redirects.ofCategories(MEMBER, ch)).toBeNull();
});
