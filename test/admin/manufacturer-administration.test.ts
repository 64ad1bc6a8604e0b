import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManufacturerAdministration } from '../../src/shop/catalogue/manufacturer-administration/index.ts';
import { createProductEditor } from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { dress, type Imports, openImports } from '../import/support.ts';
import { auditLines } from './support.ts';

const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
const SERVICE: StaffMember = { ...ADMIN, role: 'service' };
const WERK = { name: 'Werk', address: 'Am Tor 1, 8000 Zürich', country: 'CH', contact: 'hallo@werk.example' };
/** These tests decode no picture. */
const NO_PICTURES = {
  cut: () => Promise.reject(new Error('no picture is cut')),
  inspect: () => Promise.reject(new Error('no picture is read')),
};
let imports: Imports;
let manufacturers: ReturnType<typeof createManufacturerAdministration>;
let editor: ReturnType<typeof createProductEditor>;

beforeAll(async () => {
  imports = await openImports();
  const { pool, clock } = imports;
  manufacturers = createManufacturerAdministration({ pool, clock });
  editor = createProductEditor({ pool, clock, pictures: NO_PICTURES, sealPreview: () => '' });
  await imports.products([
    dress(1, { 'c:manufacturer': 'Altwerk', energy_efficiency_class: 'E', 'c:warnings': ['Heiss.'] }),
  ]);
});
afterAll(() => imports.close());

const open = async () => {
  const page = await editor.open(ADMIN, { id: 'dress', locale: 'de-CH' });
  if (!page) throw new Error('no product');
  return page;
};
const save = async (entered: Record<string, string>, accept?: string) =>
  editor.save(ADMIN, {
    id: 'dress',
    locale: 'de-CH',
    token: (await open()).token,
    entered,
    pictures: [],
    video: null,
    act: accept === undefined ? { kind: 'save' } : { kind: 'accept', fields: [accept] },
  });
const announced = async () =>
  (await imports.query("delete from outbox where topic = 'product' returning key")) as { key: string }[];

test('creates, changes and deletes manufacturers with the right to edit products, and notes it', async () => {
  expect(await manufacturers.create(SERVICE, WERK)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await manufacturers.create(ADMIN, { ...WERK, name: '' })).toMatchObject({ problem: 'fields' });
  expect(await manufacturers.create(ADMIN, WERK)).toEqual({ ok: true, id: 'werk' });
  expect(await manufacturers.create(ADMIN, WERK)).toEqual({ ok: true, id: 'werk-2' });
  expect(await manufacturers.create(ADMIN, { ...WERK, name: '家具' })).toMatchObject({ problem: 'fields' });
  expect(await manufacturers.edit(ADMIN, 'werk', { ...WERK, version: '7' })).toEqual({ ok: false, problem: 'changed' });
  expect(await manufacturers.edit(ADMIN, 'werk', { ...WERK, name: 'Werk AG', version: '1' })).toMatchObject({
    ok: true,
  });
  expect(await manufacturers.remove(ADMIN, 'werk-2')).toMatchObject({ ok: true });
  expect(await manufacturers.remove(ADMIN, 'werk-2')).toEqual({ ok: false, problem: 'not-found' });
  expect(await manufacturers.remove(ADMIN, 'altwerk')).toEqual({ ok: false, problem: 'in-use' });
  expect(
    (await manufacturers.list(SERVICE))?.map(({ id, name, byHand, products }) => [id, name, byHand, products]),
  ).toEqual([
    ['altwerk', 'Altwerk', false, 1],
    ['werk', 'Werk AG', true, 0],
  ]);
  const lines = await auditLines(imports.pool);
  expect(lines.filter(({ action }) => action.startsWith('manufacturer.')).map(({ action }) => action)).toEqual([
    'manufacturer.created',
    'manufacturer.created',
    'manufacturer.changed',
    'manufacturer.deleted',
  ]);
});

test('announces the products of a changed manufacturer', async () => {
  await announced();
  await manufacturers.edit(ADMIN, 'altwerk', { ...WERK, name: 'Altwerk AG', version: '1' });
  expect(await announced()).toEqual([{ key: 'dress' }]);
});

test('saves legal data by form, refuses what is wrong, and keeps feeds from overwriting it', async () => {
  expect(await save({ 'energy.class': 'H', 'energy.sheetUrl': 'kein Blatt' })).toMatchObject({
    problem: 'fields',
    refusals: [
      { field: 'energy.class', problem: 'wrong-class' },
      { field: 'energy.sheetUrl', problem: 'wrong-address' },
    ],
  });
  expect(await save({ 'tyre.fuel': 'B' })).toMatchObject({
    refusals: ['wet', 'noise', 'noiseClass'].map((part) => ({ field: `tyre.${part}`, problem: 'no-class' })),
  });
  expect(
    await save({
      manufacturer: 'werk',
      'kind.electric': 'on',
      durability: '5',
      'energy.class': 'c',
      'energy.labelUrl': '/label.svg',
      'energy.eprelId': 'EC:EPREL:123',
      'warnings.de-CH': 'Sehr heiss.\r\nScharf.',
      'wood.de-CH': 'Eiche (Quercus robur): ch/de',
    }),
  ).toMatchObject({ ok: true });
  const saved = {
    manufacturer: 'werk',
    'kind.electric': 'on',
    'kind.battery': '',
    durability: '5',
    'energy.class': 'C',
    'energy.labelUrl': '/label.svg',
    'energy.eprelId': '123',
    'warnings.de-CH': 'Sehr heiss.\nScharf.',
    'wood.de-CH': 'Eiche (Quercus robur): ch/de',
  };
  const { fields } = await open();
  expect(fields).toMatchObject({ ...saved, 'wood.de-CH': 'Eiche (Quercus robur): CH/DE' });
  expect(await imports.query("select value from product_facet where key = 'energy'")).toEqual([{ value: 'C' }]);

  await imports.products([
    dress(1, {
      'c:manufacturer': 'Altwerk',
      energy_efficiency_class: 'E',
      'c:energy_sheet': '/sheet',
      'c:legal_kinds': 'battery',
      'c:warnings': ['Heiss.'],
    }),
  ]);
  const after = await open();
  expect(after.fields).toMatchObject({
    ...fields,
    'kind.battery': 'on',
    'energy.sheetUrl': '/sheet',
    'warnings.de-CH': saved['warnings.de-CH'],
  });
  expect(await imports.query("select value from product_facet where key = 'energy'")).toEqual([{ value: 'C' }]);
  expect(after.origins).toMatchObject({ manufacturer: 'altwerk', 'energy.class': 'E', 'warnings.de-CH': 'Heiss.' });
  expect(await save({}, 'warnings.de-CH')).toMatchObject({ ok: true });
  expect((await open()).fields['warnings.de-CH']).toBe('Heiss.');
});

test('names what each tenant still lacks', async () => {
  const { lacks, blockers } = await open();
  const kinds = (tenant: string) => lacks[tenant]?.map(({ kind, field }) => `${kind} ${field}`);
  expect(kinds('ch')).toEqual(['warnings warnings.fr-CH']);
  expect(kinds('de')).toEqual(['responsible manufacturer', 'warnings warnings.de-DE']);
  expect(blockers.de?.some(({ kind }) => kind === 'responsible')).toBe(false);
});
