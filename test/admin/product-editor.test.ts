import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { IMPORT_LOCK } from '../../src/shop/catalogue/products/import/import-run.store.ts';
import type { EditorAct, ProductEditor } from '../../src/shop/catalogue/products/index.ts';
import {
  type Catalogue,
  createCatalogue,
  createProductEditor,
  publishDueProducts,
} from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { dress, type Imports, openImports, writePicture } from '../import/support.ts';
import { auditLines } from './support.ts';

const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
const CH = { tenant: tenants.ch, locale: 'de-CH' } as const;
const pictures = createPictureDecoder();
let imports: Imports;
let editor: ProductEditor;
let catalogue: Catalogue;

beforeAll(async () => {
  imports = await openImports();
  const { pool, clock } = imports;
  editor = createProductEditor({ pool, clock, pictures, sealPreview: (preview) => JSON.stringify(preview) });
  catalogue = createCatalogue({ pool, clock, deliveryPromise });
  await writePicture(imports.folder, 'red.jpg', '#a03030');
  await imports.products([dress(1, { image_link: 'red.jpg', gtin: '4006381333931' })]);
});
afterAll(async () => {
  await imports.close();
  await pictures.close();
});
beforeEach(() => imports.pool.query('delete from outbox'));

const open = async (id: string) => {
  const page = await editor.open(ADMIN, { id, locale: 'de-CH' });
  if (!page) throw new Error(`no product ${id}`);
  return page;
};
const save = async (
  id: string,
  entered: Record<string, string>,
  act: EditorAct = { kind: 'save' },
  pictures: string[] = [],
) => editor.save(ADMIN, { id, locale: 'de-CH', token: (await open(id)).token, entered, pictures, video: null, act });
const create = async (title: string, number = '') => {
  const made = await editor.create(ADMIN, { title, number, locale: 'de-CH' });
  if (!made.ok) throw new Error(made.problem);
  return made.id;
};
const onSale = async (id: string) =>
  (await imports.query(
    'select tenant, count(*)::int as variants from offer where product_id = $1 and on_sale group by 1 order by 1',
    [id],
  )) as {
    tenant: string;
    variants: number;
  }[];

/** Creates a product that the Swiss tenant can sell: two colours, two sizes. */
async function sellable(title: string): Promise<string> {
  const id = await create(title);
  const [picture] = (await imports.query('select id from picture limit 1')) as { id: string }[];
  const saved = await save(
    id,
    {
      category: (await open('dress')).product.categoryId ?? '',
      'title.fr-CH': `${title} (fr)`,
      'axis.colour.de-CH': 'Rot, Blau',
      'axis.colour.fr-CH': 'Rouge, Bleu',
      'axis.size.de-CH': 'S, M',
    },
    { kind: 'generate' },
    [picture?.id ?? ''],
  );
  expect(saved).toMatchObject({ ok: true, created: 4 });
  expect(await save(id, { 'all.price.ch': '49.90', 'all.stock': '7' })).toMatchObject({ ok: true });
  return id;
}

describe('drafts', () => {
  test('need a title only, and stay out of the catalogue', async () => {
    const id = await create('Leinenhose');
    const { product, blockers, missing } = await open(id);
    expect([product.status, product.variants.map(({ sku }) => sku)]).toEqual(['draft', [`${id}-01`]]);
    expect(blockers.ch?.map(({ kind, field }) => [kind, field])).toEqual([
      ['category', 'category'],
      ['title', 'title.fr-CH'],
      ['price', `price.ch.${id}-01`],
      ['pictures', 'files'],
    ]);
    expect(missing['fr-CH']).toContain('title');
    expect(await catalogue.product({ ...CH, sku: `${id}-01` })).toBeNull();
    expect(await onSale(id)).toEqual([]);
  });

  test('are shown by a preview as if they were published, and stay drafts', async () => {
    const id = await sellable('Mantel grau');
    const asked = { id, tenant: tenants.ch, locale: 'de-CH' } as const;
    expect(JSON.parse((await editor.preview(ADMIN, asked)) ?? '{}')).toMatchObject({
      tenant: 'ch',
      product: id,
      path: `/p/mantel-grau/${id}-01`,
    });
    const shown = createCatalogue({ pool: imports.pool, clock: imports.clock, deliveryPromise, draft: id });
    const found = await shown.product({ ...CH, sku: `${id}-01` });
    expect([found?.product.name, found?.product.price.amount]).toEqual(['Mantel grau', 4990]);
    expect(await onSale(id)).toEqual([]);
    expect(await catalogue.product({ ...CH, sku: `${id}-01` })).toBeNull();
    expect(await editor.preview(ADMIN, { ...asked, tenant: tenants.de, locale: 'de-DE' })).toBeNull();
    expect(await editor.preview({ ...ADMIN, role: 'service' }, asked)).toBeNull();
  });

  test('refuse taken and malformed numbers', async () => {
    await create('Rock', 'rock-1');
    const tried = (title: string, number: string) => editor.create(ADMIN, { title, number, locale: 'de-CH' });
    expect(await tried('Rock', 'rock-1')).toEqual({ ok: false, problem: 'taken' });
    expect(await tried('Rock', 'a b')).toEqual({ ok: false, problem: 'wrong-number' });
    expect(await tried('  ', '')).toEqual({ ok: false, problem: 'no-title' });
  });

  test('of a duplicate have all but GTINs and stock', async () => {
    const from = await sellable('Vorlage');
    const made = await editor.duplicate(ADMIN, from);
    if (!made.ok) throw new Error(made.problem);
    const [before, copy] = [await open(from), await open(made.id)];
    expect(copy.product.status).toBe('draft');
    expect(copy.product.variants).toHaveLength(4);
    expect(copy.product.variants.map(({ axes }) => axes)).toEqual(before.product.variants.map(({ axes }) => axes));
    expect(copy.fields[`price.ch.${made.id}-01`]).toBe('49.90');
    expect(copy.product.variants.map(({ stock }) => stock)).toEqual([0, 0, 0, 0]);
    expect(copy.product.pictures[0]?.skus).toHaveLength(4);
    expect(await onSale(made.id)).toEqual([]);
  });
});

describe('publication', () => {
  test('is refused while something is missing, and saves the fields', async () => {
    const id = await create('Mütze');
    const outcome = await save(id, { brand: 'Tamerisse' }, { kind: 'publish', times: [{ tenant: 'ch', at: '' }] });
    expect(outcome).toEqual({ ok: false, problem: 'blocked' });
    expect((await open(id)).product).toMatchObject({ status: 'draft', brand: 'Tamerisse' });
  });

  test('puts all variants on sale in the chosen tenants only', async () => {
    const id = await sellable('Hemd');
    expect(await save(id, {}, { kind: 'publish', times: [{ tenant: 'ch', at: '' }] })).toMatchObject({ ok: true });
    expect(await onSale(id)).toEqual([{ tenant: 'ch', variants: 4 }]);
    const found = await catalogue.product({ ...CH, sku: `${id}-01` });
    expect(found?.product).toMatchObject({ name: 'Hemd', price: { amount: 4990 } });
  });

  test('at a later time waits for the job', async () => {
    const id = await sellable('Mantel');
    await save(id, {}, { kind: 'publish', times: [{ tenant: 'ch', at: '2026-11-22T08:00' }] });
    await publishDueProducts(imports);
    expect(await onSale(id)).toEqual([]);
    const later = { pool: imports.pool, clock: { now: () => new Date('2026-11-22T07:00:00Z') } };
    await publishDueProducts(later);
    expect(await onSale(id)).toEqual([{ tenant: 'ch', variants: 4 }]);
  });

  test('ends for an ended variant, and returns to a draft as a whole', async () => {
    const id = await sellable('Bluse');
    await save(id, {}, { kind: 'publish', times: [{ tenant: 'ch', at: '' }] });
    await save(id, { [`ended.${id}-02`]: 'on' });
    expect(await onSale(id)).toEqual([{ tenant: 'ch', variants: 3 }]);
    await save(id, { [`ended.${id}-02`]: '' });
    expect(await onSale(id)).toEqual([{ tenant: 'ch', variants: 4 }]);
    await save(id, {}, { kind: 'draft' });
    expect(await onSale(id)).toEqual([]);
  });

  test('of a retired product ends, and its address leads to the successor', async () => {
    const [id, next] = [await sellable('Alt'), await sellable('Neu')];
    for (const one of [id, next]) await save(one, {}, { kind: 'publish', times: [{ tenant: 'ch', at: '' }] });
    expect(await save(id, {}, { kind: 'retire', successor: 'nowhere' })).toEqual({
      ok: false,
      problem: 'no-successor',
    });
    expect(await save(id, {}, { kind: 'retire', successor: id })).toEqual({ ok: false, problem: 'own-successor' });
    expect(await save(id, {}, { kind: 'retire', successor: next })).toMatchObject({ ok: true });
    expect(await catalogue.product({ ...CH, sku: `${id}-01` })).toBeNull();
    expect(await catalogue.successor({ ...CH, sku: `${id}-01` })).toBe(`/p/neu/${next}-01`);
    expect(await catalogue.successor({ ...CH, sku: `${next}-01` })).toBeNull();
  });

  test('is not undone by a feed that names a draft or a retired product', async () => {
    const id = await sellable('Tuch');
    const row = dress(1, { id: `${id}-01`, item_group_id: id, title: 'Tuch aus dem Feed' });
    await imports.products([row]);
    expect(await onSale(id)).toEqual([]);
    await save(id, {}, { kind: 'retire', successor: 'dress' });
    await imports.products([row]);
    expect(await onSale(id)).toEqual([]);
  });
});

describe('fields', () => {
  test('are saved with an entry of the audit trail that has before and after', async () => {
    const id = await create('Gürtel');
    await save(id, {
      brand: 'Corvane',
      'description.de-CH': 'Aus Leder.',
      care: 'wash30 tumbleno',
      'composition.de-CH': 'Material: Leder',
    });
    const sku = `${id}-01`;
    await save(id, {
      vat: 'reduced',
      delivery: 'bulky',
      technical: 'on',
      'warranty.de-CH': 'Zehn Jahre auf das Leder.',
      [`measure.${sku}`]: '1,5 kg',
    });
    const { fields } = await open(id);
    expect(fields).toMatchObject({
      vat: 'reduced',
      delivery: 'bulky',
      technical: 'on',
      'warranty.de-CH': 'Zehn Jahre auf das Leder.',
      [`measure.${sku}`]: '1.5 kg',
      brand: 'Corvane',
      care: 'wash30, tumbleno',
      'composition.de-CH': 'Material: Leder',
    });
    expect((await auditLines(imports.pool)).at(-2)).toMatchObject({
      action: 'product.edited',
      before: { brand: '' },
      after: { brand: 'Corvane', 'description.de-CH': 'Aus Leder.' },
    });
  });

  test('are all refused together, and nothing is saved', async () => {
    const id = await create('Schal');
    const sku = `${id}-01`;
    const outcome = await save(id, {
      brand: 'Neu',
      [`gtin.${sku}`]: '4006381333932',
      [`price.ch.${sku}`]: 'viel',
      [`weight.${sku}`]: 'schwer',
      [`dimensions.${sku}`]: '3 x 4',
      'description.fr-CH': 'sans titre',
    });
    expect(outcome).toEqual({
      ok: false,
      problem: 'fields',
      refusals: [
        { field: `gtin.${sku}`, problem: 'gtin-check' },
        { field: `price.ch.${sku}`, problem: 'wrong-price' },
        { field: `weight.${sku}`, problem: 'wrong-weight' },
        { field: `dimensions.${sku}`, problem: 'wrong-dimensions' },
        { field: 'title.fr-CH', problem: 'no-title' },
      ],
    });
    expect((await open(id)).product.brand).toBe('');
  });

  test('that another employee changed meanwhile are not overwritten', async () => {
    const id = await create('Handschuh');
    const { token } = await open(id);
    await save(id, { brand: 'Erste' });
    const late = await editor.save(ADMIN, {
      id,
      locale: 'de-CH',
      token,
      entered: { brand: 'Zweite' },
      pictures: [],
      video: null,
      act: { kind: 'save' },
    });
    expect(late).toEqual({ ok: false, problem: 'changed' });
    expect((await open(id)).product.brand).toBe('Erste');
  });

  test('of stock lose no sale that happened meanwhile', async () => {
    const id = await sellable('Socke');
    const sku = `${id}-01`;
    await imports.query('update stock set quantity = 5 where sku = $1', [sku]);
    await save(id, { [`stock.${sku}`]: '20', [`seen.${sku}`]: '7' });
    expect((await open(id)).fields[`stock.${sku}`]).toBe('18');
    // An untouched field changes nothing.
    await save(id, { [`stock.${sku}`]: '7', [`seen.${sku}`]: '7' });
    expect((await open(id)).fields[`stock.${sku}`]).toBe('18');
  });

  test('of one language fill the other countries on request', async () => {
    const id = await create('Kappe');
    await save(id, { 'description.de-CH': 'Warm.' }, { kind: 'fill' });
    expect((await open(id)).fields).toMatchObject({ 'title.de-DE': 'Kappe', 'description.de-AT': 'Warm.' });
    expect((await open(id)).fields['title.nl-NL']).toBeUndefined();
  });

  test('of a swatch take the colour of a picture, at a point or the dominant one', async () => {
    const id = await sellable('Mantel');
    const [{ id: picture, ground } = { id: '', ground: '' }] = (await imports.query(
      'select picture.id, ground from picture join product_picture on picture_id = picture.id join variant using (sku) where product_id = $1 limit 1',
      [id],
    )) as { id: string; ground: string }[];
    const colour = (await open(id)).product.variants[0]?.axes.find(({ axis }) => axis === 'colour')?.value ?? '';
    const taken = async (point: { x: number; y: number } | null) => {
      const outcome = await save(id, {}, { kind: 'swatch', colour, picture, point });
      return outcome.ok ? (await open(id)).fields[`swatch.${colour}`] : outcome.problem;
    };
    expect(await taken(null)).toBe(ground);
    await save(id, { [`swatch.${colour}`]: '' });
    // The picture has one colour.
    expect(await taken({ x: 0.5, y: 0.5 })).toBe(ground);
    expect(await save(id, {}, { kind: 'swatch', colour, picture: '0123456789abcdef', point: null })).toEqual({
      ok: false,
      problem: 'no-colour',
    });
  });

  test('of related products name others in order, and the shop shows those that it sells', async () => {
    const [lead, first, second] = [await sellable('Kleid'), await sellable('Kette'), await sellable('Schal rot')];
    await save(first, {}, { kind: 'publish', times: [{ tenant: 'ch', at: '' }] });
    expect(await save(lead, { related: `,${second},${first},missing`, accessory: first })).toMatchObject({ ok: true });
    expect((await open(lead)).fields).toMatchObject({ related: `${second},${first}`, accessory: first });
    expect(await catalogue.related({ tenant: tenants.ch, productId: lead })).toEqual([
      { kind: 'accessory', productId: first, sku: `${first}-01` },
      { kind: 'related', productId: second, sku: null },
      { kind: 'related', productId: first, sku: `${first}-01` },
    ]);
    await save(lead, { related: '' });
    expect((await open(lead)).fields.related).toBe('');
    expect(await save(lead, { related: lead })).toMatchObject({ ok: true });
    expect((await open(lead)).fields.related).toBe('');
  });

  test('of videos are kept with posters, titles and captions', async () => {
    const id = await sellable('Tasche');
    const file = new URL('../../houses/montarve/data/videos/', import.meta.url);
    const [name = ''] = (await readdir(file)).filter((one) => one.endsWith('.webm'));
    const stored = await editor.addVideo(ADMIN, fileURLToPath(new URL(name, file)), 'webm');
    const captions = await editor.addCaptions(ADMIN, 'WEBVTT\n\n00:00.000 --> 00:01.000\nEine Tasche.\n');
    if (!stored.ok || !captions.ok) throw new Error('not stored');
    expect(await editor.addCaptions(ADMIN, 'keine Untertitel')).toEqual({ ok: false, problem: 'captions' });
    const { token } = await open(id);
    const asked = { id, locale: 'de-CH', pictures: [], act: { kind: 'save' } } as const;
    const added = await editor.save(ADMIN, { ...asked, token, entered: {}, video: { webm: stored.id } });
    expect(added).toMatchObject({ ok: true, changed: 1 });
    const picture = (await open(id)).product.pictures[0]?.id ?? '';
    expect(
      await save(id, {
        'videoTitle.1.de-CH': 'Die Tasche',
        'videoCaptions.1.de-CH': captions.id,
        'videoPoster.1': picture,
      }),
    ).toMatchObject({ ok: true });
    expect((await open(id)).videos).toEqual([
      {
        position: 1,
        webm: stored.id,
        mp4: null,
        service: null,
        poster: picture,
        texts: { 'de-CH': { title: 'Die Tasche', captions: captions.id } },
      },
    ]);
    expect(await save(id, { 'videoPoster.1': '0123456789abcdef' })).toMatchObject({ problem: 'fields' });
    expect(await save(id, { 'videoRemove.1': 'on' })).toMatchObject({ ok: true });
    expect((await open(id)).videos).toEqual([]);
  });

  test('of variants are generated once, reordered and shared by colour', async () => {
    const id = await sellable('Kleid');
    const again = await save(id, { 'axis.colour.de-CH': 'Rot', 'axis.size.de-CH': 'S, L' }, { kind: 'generate' });
    expect(again).toMatchObject({ ok: true, created: 1 });
    const { product } = await open(id);
    expect(product.variants.map(({ axes }) => axes.map(({ label }) => label).join(' '))).toEqual([
      'Rot S',
      'Rot M',
      'Blau S',
      'Blau M',
      'Rot L',
    ]);
    const [picture] = product.pictures;
    await save(id, { [`place.${id}-05`]: '2.5', [`for.${picture?.id}`]: 'blau' });
    const moved = (await open(id)).product;
    expect(moved.variants.map(({ sku }) => sku.slice(-2))).toEqual(['01', '02', '05', '03', '04']);
    expect(moved.pictures[0]?.skus).toEqual([`${id}-03`, `${id}-04`]);
  });
});

test('employees who save at the same moment wait for each other, and for no import @whole', async () => {
  const [one, two] = await Promise.all([create('Zugleich A'), create('Zugleich B')]);
  expect(one).not.toBe(two);
  const holder = await imports.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
    expect(await save(one, { brand: 'x' })).toEqual({ ok: false, problem: 'import-running' });
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
    holder.release();
  }
  expect((await open(one)).product.brand).toBe('');
});

test('a form changes no variant of another product', async () => {
  const [id, other] = [await create('Eins'), await create('Zwei')];
  await save(id, { [`stock.${other}-01`]: '9', [`price.ch.${other}-01`]: '5', [`gtin.${other}-01`]: '4006381333931' });
  expect((await open(other)).fields).toMatchObject({
    [`stock.${other}-01`]: '0',
    [`price.ch.${other}-01`]: '',
    [`gtin.${other}-01`]: '',
  });
});

describe('origin of a value', () => {
  const feed = (more: Record<string, unknown> = {}) =>
    imports.products([dress(1, { image_link: 'red.jpg', gtin: '4006381333931', ...more })]);

  test('a feed leaves edited fields alone and its value is shown beside them', async () => {
    await save('dress', {
      'title.de-CH': 'Von Hand',
      brand: 'Eigene',
      'price.ch.dress-1': '77',
      'gtin.dress-1': '7612345678900',
      vat: 'reduced',
      'measure.dress-1': '1 kg',
      'warranty.de-CH': 'Ein Leben lang.',
    });
    expect((await open('dress')).origins).toMatchObject({ brand: 'Tamerisse', 'gtin.dress-1': '4006381333931' });
    await feed({ title: 'Neu vom Feed', brand: 'Feedmarke', description: 'Anderes.' });
    const page = await open('dress');
    expect(page.fields).toMatchObject({
      'title.de-CH': 'Von Hand',
      brand: 'Eigene',
      'price.ch.dress-1': '77.00',
      'gtin.dress-1': '7612345678900',
      'description.de-CH': 'Anderes.',
      vat: 'reduced',
      'measure.dress-1': '1 kg',
      'warranty.de-CH': 'Ein Leben lang.',
    });
    expect(page.origins).toMatchObject({ 'title.de-CH': 'Neu vom Feed', brand: 'Feedmarke' });
  });

  test('an accepted field follows the feed again', async () => {
    await save('dress', {}, { kind: 'accept', fields: ['title.de-CH'] });
    const page = await open('dress');
    expect([page.fields['title.de-CH'], page.origins['title.de-CH']]).toEqual(['Neu vom Feed', undefined]);
    await feed({ title: 'Noch neuer' });
    expect((await open('dress')).fields['title.de-CH']).toBe('Noch neuer');
  });

  test('a feed overwrites edited fields if it is told to', async () => {
    expect((await open('dress')).fields.brand).toBe('Eigene');
    await imports.products([dress(1, { brand: 'Feedmarke' })], { overwriteEdits: true });
    const page = await open('dress');
    expect([page.fields.brand, page.origins.brand]).toEqual(['Feedmarke', undefined]);
  });
});
