import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createCategoryAdministration } from '../../src/shop/catalogue/categories/index.ts';
import {
  type BulkAdministration,
  type CategoryId,
  createBulkAdministration,
  createCatalogue,
  createProductEditor,
  createProductListing,
  type ProductEditor,
  type ProductListing,
} from '../../src/shop/catalogue/products/index.ts';
import { contentPaths } from '../../src/shop/content/pages/index.ts';
import {
  createPostgresSearch,
  handOverCategoryRules,
  type SearchEngine,
  type SearchRequest,
} from '../../src/shop/search/engine/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { promotionsOfCategory } from '../../src/shop/selling/promotions/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { createListViews, type ListViews } from '../../src/shop/staff/lists/index.ts';
import { dress, type Imports, openImports, type Row } from '../import/support.ts';
import { openIndex } from '../search/open-index.ts';
import { randomRuns } from '../support/depth.ts';

const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
const CH = { tenant: tenants.ch, locale: 'de-CH' } as const;
/** Categories with the one above. */
const ABOVE: Record<string, string | null> = {
  mode: null,
  damen: 'mode',
  kleider: 'damen',
  geschenke: null,
  fest: 'geschenke',
};
const IDS = Object.keys(ABOVE);
const PRODUCTS = ['q1', 'q2', 'q3', 'q4', 'q5'];
const MAIN = 'mode > damen > kleider';

let imports: Imports;
let editor: ProductEditor;
let bulk: BulkAdministration;
let listing: ProductListing;
let views: ListViews;
let categories: ReturnType<typeof createCategoryAdministration>;
let handle: (data: unknown) => Promise<void> = async () => {};
const queued: unknown[] = [];
const pictures = createPictureDecoder();

const row = (product: string, ids: string, more: Row = {}): Row => ({
  ...dress(1),
  id: `${product}-1`,
  item_group_id: product,
  'c:category': ids,
  product_type: ids,
  ...more,
});

beforeAll(async () => {
  imports = await openImports();
  const { pool, clock } = imports;
  editor = createProductEditor({ pool, clock, pictures, sealPreview: () => '' });
  listing = createProductListing({ pool, clock });
  views = createListViews({ pool, clock });
  bulk = createBulkAdministration({
    pool,
    clock,
    log: silentLog,
    folder: imports.folder,
    jobs: {
      send: async (_queue, data) => void queued.push(data),
      work: async (_queue, work) => {
        handle = work;
      },
      schedule: async () => {},
      stop: async () => {},
    },
  });
  await bulk.start();
  categories = createCategoryAdministration({
    pool,
    clock,
    handOverRules: handOverCategoryRules,
    contentPaths,
    promotionsOf: promotionsOfCategory,
  });
  const made = [
    ...PRODUCTS.map((id) => row(id, MAIN, { brand: id < 'q3' ? 'Tamerisse' : 'Linnovelle' })),
    row('other', 'geschenke > fest'),
  ];
  expect(await imports.products(made)).toMatchObject({ refused: [] });
});
afterAll(async () => {
  await imports.close();
  await pictures.close();
});

const placesOf = async (id: string) => {
  const page = await editor.open(ADMIN, { id, locale: 'de-CH' });
  return { main: page?.product.categoryId, further: page?.product.furtherIds };
};
const origins = async (id: string) => (await editor.open(ADMIN, { id, locale: 'de-CH' }))?.origins ?? {};
const save = async (id: string, entered: Record<string, string>) => {
  const page = await editor.open(ADMIN, { id, locale: 'de-CH' });
  const request = { id, locale: 'de-CH', token: page?.token ?? '', entered, pictures: [], video: null } as const;
  return editor.save(ADMIN, { ...request, act: { kind: 'save' } });
};
const request = (category: string): SearchRequest => ({
  tenant: 'ch',
  locale: 'de-CH',
  term: '',
  category: category as CategoryId,
  filters: {},
  price: { min: null, max: null },
  sort: 'popularity',
  page: 1,
  count: 48,
});
async function listed(engine: SearchEngine, category: string): Promise<string[]> {
  const { hits, total, facets } = await engine.query(request(category));
  expect(total).toBe(hits.length);
  // Each product counts once, whichever of its categories is in the list.
  const counts = facets.flatMap((facet) =>
    facet.key === 'brand' && 'values' in facet ? facet.values.map(({ count }) => count) : [],
  );
  if (counts.length > 0) expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  return hits.map(({ productId }) => String(productId)).sort();
}
const isBelow = (id: string | null, top: string): boolean =>
  id !== null && (id === top || isBelow(ABOVE[id] ?? null, top));

test('every list holds exactly the products with a category in it or below it, in the index and in PostgreSQL', async () => {
  const placing = fc.record({ main: fc.constantFrom(...IDS), further: fc.subarray(IDS) });
  const { pool, clock } = imports;
  const index = await openIndex(pool, clock);
  const slow = createPostgresSearch({ pool, clock });
  await fc.assert(
    fc.asyncProperty(fc.tuple(...PRODUCTS.map(() => placing)), async (places) => {
      for (const [at, { main, further }] of places.entries())
        expect(await save(PRODUCTS[at] ?? '', { category: main, further: further.join(',') })).toMatchObject({
          ok: true,
        });
      await index.projection.renew(PRODUCTS);
      for (const category of IDS) {
        const expected = PRODUCTS.filter((_, at) =>
          [places[at]?.main ?? '', ...(places[at]?.further ?? [])].some((id) => isBelow(id, category)),
        );
        const naive = isBelow('fest', category) ? ['other', ...expected].sort() : expected;
        expect(await listed(index, category)).toEqual(naive);
        expect(await listed(slow, category)).toEqual(naive);
      }
    }),
    { numRuns: randomRuns(1, 6) },
  );
  for (const id of PRODUCTS) await save(id, { category: 'kleider', further: '' });
}, 120_000);

describe('a feed', () => {
  test('names further categories by id, address or names, keeps them without the column, and leaves edits alone', async () => {
    const column = { 'c:further_categories': 'fest, mode/damen, Geschenke, kleider, nirgends' };
    const report = await imports.products([row('feed', MAIN, column)]);
    expect(report.refused).toMatchObject([{ attribute: 'c:further_categories', reason: 'nirgends is no category' }]);
    expect(await placesOf('feed')).toEqual({ main: 'kleider', further: ['fest', 'damen', 'geschenke'] });
    expect((await imports.products([row('feed', MAIN, column)])).changed).toBe(0);
    await imports.products([row('feed', MAIN)]);
    expect((await placesOf('feed')).further).toEqual(['fest', 'damen', 'geschenke']);

    await save('feed', { further: 'geschenke' });
    await imports.products([row('feed', MAIN, { 'c:further_categories': 'fest' })]);
    expect((await placesOf('feed')).further).toEqual(['geschenke']);
    expect(await origins('feed')).toMatchObject({ further: 'fest' });
    await imports.products([row('feed', MAIN, { 'c:further_categories': '' })], { overwriteEdits: true });
    expect(await placesOf('feed')).toEqual({ main: 'kleider', further: [] });
  });

  test('finds a product by the names of its further categories', async () => {
    await save('q1', { further: 'fest' });
    const index = await openIndex(imports.pool, imports.clock);
    const asked = { ...request('mode'), category: null, term: 'geschenke' };
    const found = (await index.query(asked)).hits.map(({ productId }) => String(productId));
    expect(found).toContain('q1');
    expect(found).not.toContain('q2');
    await save('q1', { further: '' });
  });
});

describe('the editor', () => {
  test('refuses unknown categories and never lists the main one twice', async () => {
    expect(await save('q1', { further: 'fest,nirgends' })).toMatchObject({
      problem: 'fields',
      refusals: [{ field: 'further', problem: 'no-category' }],
    });
    await save('q1', { further: 'fest,geschenke' });
    await save('q1', { category: 'fest' });
    expect(await placesOf('q1')).toEqual({ main: 'fest', further: ['geschenke'] });
    await save('q1', { category: 'kleider', further: '' });
  });

  test('copies a product with all its categories', async () => {
    await save('q2', { further: 'geschenke,fest' });
    const copy = await editor.duplicate(ADMIN, 'q2');
    expect(await placesOf(copy.ok ? copy.id : '')).toEqual({ main: 'kleider', further: ['geschenke', 'fest'] });
    await save('q2', { further: '' });
  });
});

describe('a bulk action', () => {
  const act = async (ids: string[], entered: Record<string, string>): Promise<string> => {
    const chosen = await listing.select(ADMIN, { ...CH, params: new URLSearchParams(), ids, scope: 'rows' });
    const begun = await bulk.begin(ADMIN, {
      selection: chosen.ok ? chosen.id : '',
      tenant: tenants.ch,
      entered: { kind: 'category', ...entered },
    });
    if (!begun.ok) throw new Error(JSON.stringify(begun));
    expect(await bulk.apply(ADMIN, begun.id)).toMatchObject({ ok: true });
    for (const data of queued.splice(0)) await handle(data);
    return begun.id;
  };

  test('adds and removes a further category, replaces the main one, and is undone', async () => {
    await act(['q3', 'q4'], { mode: 'add-further', category: 'fest' });
    expect(await placesOf('q3')).toEqual({ main: 'kleider', further: ['fest'] });
    const replaced = await act(['q3'], { mode: 'replace', category: 'fest' });
    expect(await placesOf('q3')).toEqual({ main: 'fest', further: [] });
    const undone = await bulk.undo(ADMIN, { id: replaced, tenant: tenants.ch });
    if (!undone.ok) throw new Error(undone.problem);
    await bulk.apply(ADMIN, undone.id);
    for (const data of queued.splice(0)) await handle(data);
    expect(await placesOf('q3')).toEqual({ main: 'kleider', further: ['fest'] });
    await act(['q3', 'q4'], { mode: 'remove-further', category: 'fest' });
    expect(await placesOf('q4')).toEqual({ main: 'kleider', further: [] });
  });

  test('finds products in the list by any of their categories', async () => {
    await save('q5', { further: 'fest' });
    const params = new URLSearchParams({ category: 'geschenke' });
    const page = await listing.list(ADMIN, { ...CH, params });
    expect(
      page?.products
        .map(({ id }) => id)
        .filter((id) => !/^\d/.test(id))
        .sort(),
    ).toEqual(['other', 'q5']);
    await save('q5', { further: '' });
  });
});

describe('a category', () => {
  test('takes products as a further category without moving them', async () => {
    const put = { numbers: 'q1 q1-1', isFurther: true };
    expect(await categories.putProducts(ADMIN, 'geschenke', put)).toMatchObject({ ok: true });
    expect(await placesOf('q1')).toEqual({ main: 'kleider', further: ['geschenke'] });
    expect(await categories.remove(ADMIN, 'geschenke')).toMatchObject({ ok: false });
  });

  test('hands its products over when it is merged, and each stays in every category once', async () => {
    await imports.products([row('one', 'Reste')]);
    const reste = (await placesOf('one')).main ?? '';
    await save('q2', { further: `fest,${reste}` });
    await save('q3', { further: reste });
    await save('q4', { category: reste, further: 'fest' });
    for (const [name, category] of [
      ['merged', reste],
      ['other', 'kleider'],
    ] as const)
      await views.save(ADMIN, {
        list: 'products',
        query: new URLSearchParams({ category, brand: 'A & B' }).toString(),
        name,
        shared: true,
      });
    expect(await categories.merge(ADMIN, reste, 'fest')).toMatchObject({ ok: true });
    const saved = (await imports.query('select name, query from list_view order by name')) as {
      name: string;
      query: string;
    }[];
    const categoryOf = ({ query }: { query: string }) => new URLSearchParams(query).get('category');
    expect(saved.map(categoryOf)).toEqual(['fest', 'kleider']);
    expect(await placesOf('q2')).toEqual({ main: 'kleider', further: ['fest'] });
    expect(await placesOf('q3')).toEqual({ main: 'kleider', further: ['fest'] });
    expect(await placesOf('q4')).toEqual({ main: 'fest', further: [] });
  });

  test('is in the navigation if it only holds products as a further one', async () => {
    await imports.products([row('alone', 'Allein')]);
    const allein = (await placesOf('alone')).main ?? '';
    await save('q1', { further: allein });
    await save('alone', { category: 'kleider' });
    const { pool, clock } = imports;
    const shown = await createCatalogue({ pool, clock, deliveryPromise }).navigation(CH);
    expect(shown.map(({ id }) => String(id))).toContain(allein);
  });
});
