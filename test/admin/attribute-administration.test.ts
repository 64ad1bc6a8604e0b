import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  type AttributeAdministration,
  createAttributeAdministration,
} from '../../src/shop/catalogue/attribute-administration/index.ts';
import { attributesOfCategory, choicesOf } from '../../src/shop/catalogue/attributes/index.ts';
import { holdOffAllImports } from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { auditLines } from './support.ts';

const MEMBER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'merchandiser',
  language: 'de',
};
const EDITOR: StaffMember = { ...MEMBER, role: 'editor' };
const SERVICE: StaffMember = { ...MEMBER, role: 'service' };
const WIDTH = {
  'name.de-CH': 'Breite',
  'name.fr-CH': 'Largeur',
  kind: 'number',
  unit: 'cm',
  filter: '1',
  searchable: '1',
  comparable: '1',
};

let database: TestDatabase;
let work: AttributeAdministration;

beforeAll(async () => {
  database = await testDatabase();
  work = createAttributeAdministration({
    pool: database.pool,
    clock: fixedClock('2026-11-21T08:00:00Z'),
    holdOffImports: holdOffAllImports,
  });
  await seedCategories(database.pool, ['furniture', 'furniture/sofas']);
  await seedValues(database.pool, { colour: ['red', 'crimson', 'navy'], size: ['S'], material: ['oak', 'ash'] });
  await database.pool.query('update facet_value set position = 7');
  const variants = (id: string, colours: string[]) =>
    colours.map((colour) => ({ sku: `${id}-${colour}`, axes: { colour, size: 'S' }, prices: { ch: 100 } }));
  await seedGoods(database.pool, [
    {
      id: 'p1',
      category: 'sofas',
      titles: { 'de-CH': 'Sofa' },
      facets: { material: ['oak'] },
      variants: variants('p1', ['red']),
    },
    { id: 'p2', category: 'sofas', titles: { 'de-CH': 'Sessel' }, variants: variants('p2', ['crimson', 'navy']) },
    { id: 'p3', category: 'sofas', titles: { 'de-CH': 'Pouf' }, variants: variants('p3', ['red', 'navy']) },
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from attribute where origin = 'hand'");
  await database.pool.query('delete from category_attribute');
  await database.pool.query('delete from outbox');
});

const announced = async () => (await database.pool.query('select topic, key from outbox order by id')).rows;
const lastAudit = async () => (await auditLines(database.pool)).at(-1);
const find = async (key: string) => (await work.list(MEMBER))?.find((attribute) => attribute.key === key);

describe('an attribute', () => {
  test('gets a key from its name, is audited and announced', async () => {
    expect(await work.create(MEMBER, { ...WIDTH, 'name.de-CH': 'Grösste Breite (aussen)' })).toEqual({
      ok: true,
      key: 'grosste_breite_aussen',
    });
    expect(await find('grosste_breite_aussen')).toMatchObject({
      kind: 'number',
      unit: 'cm',
      origin: 'hand',
      products: 0,
      names: { 'de-CH': 'Grösste Breite (aussen)', 'fr-CH': 'Largeur' },
    });
    expect(await announced()).toEqual([{ topic: 'facet', key: 'grosste_breite_aussen' }]);
    expect(await lastAudit()).toMatchObject({
      action: 'attribute.created',
      subject: 'attribute:grosste_breite_aussen',
    });
  });

  test.each([
    [{ ...WIDTH, 'name.de-CH': '', 'name.fr-CH': ' ' }, 'no-name'],
    [{ ...WIDTH, 'name.de-CH': 'x'.repeat(81) }, 'too-long'],
    [{ ...WIDTH, key: 'page' }, 'wrong-key'],
    [{ ...WIDTH, key: 'read' }, 'wrong-key'],
    [{ ...WIDTH, key: 'price' }, 'wrong-key'],
    [{ ...WIDTH, key: 'Width 2' }, 'wrong-key'],
    [{ ...WIDTH, 'name.de-CH': '123' }, 'wrong-key'],
    [{ ...WIDTH, key: 'colour' }, 'taken'],
    [{ ...WIDTH, control: 'swatches' }, 'wrong-control'],
  ])('is refused: %o', async (entered, problem) => {
    expect(await work.create(MEMBER, entered)).toEqual({ ok: false, problem });
    expect(await announced()).toEqual([]);
  });

  test('is edited; another use in searches builds the index again', async () => {
    await work.create(MEMBER, { ...WIDTH, key: 'width' });
    await database.pool.query('delete from outbox');
    const entered = { 'name.de-CH': 'Breite', kind: 'number', unit: 'mm', filter: '1', comparable: '1' };
    expect(await work.edit(MEMBER, 'width', entered)).toEqual({ ok: true, key: 'width' });
    expect(await find('width')).toMatchObject({ unit: 'mm', searchable: false, names: { 'de-CH': 'Breite' } });
    expect(await announced()).toEqual([
      { topic: 'facet', key: 'width' },
      { topic: 'search-index', key: 'all' },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'attribute.changed',
      before: { unit: 'cm' },
      after: { unit: 'mm' },
    });
  });

  test('keeps its kind if it is built in', async () => {
    await work.edit(MEMBER, 'material', {
      'name.de-CH': 'Werkstoff',
      kind: 'number',
      unit: 'cm',
      filter: '1',
      searchable: '1',
    });
    expect(await find('material')).toMatchObject({ kind: 'choice', unit: '', names: { 'de-CH': 'Werkstoff' } });
  });

  test('moves by one place, and not beyond the ends', async () => {
    await work.create(MEMBER, { ...WIDTH, key: 'width' });
    const keys = async () => (await work.list(MEMBER))?.map(({ key }) => key) ?? [];
    const before = await keys();
    expect(before.at(-1)).toBe('width');
    await work.move(MEMBER, 'width', 'down');
    expect(await keys()).toEqual(before);
    await work.move(MEMBER, 'width', 'up');
    expect((await keys()).slice(-2)).toEqual(['width', before.at(-2)]);
    await work.move(MEMBER, 'width', 'down');
    expect(await keys()).toEqual(before);
  });

  test('is deleted only if nothing uses it and it is not built in', async () => {
    await work.create(MEMBER, { ...WIDTH, key: 'width' });
    await work.addChoice(MEMBER, 'width', { number: '85' });
    await database.pool.query("insert into product_facet (product_id, key, value) values ('p1', 'width', '85')");
    expect(await work.remove(MEMBER, 'width')).toEqual({ ok: false, problem: 'in-use' });
    await database.pool.query("delete from product_facet where key = 'width'");
    expect(await work.remove(MEMBER, 'width')).toEqual({ ok: true });
    expect(await choicesOf(database.pool, 'width')).toEqual([]);
    expect(await work.remove(MEMBER, 'width')).toEqual({ ok: false, problem: 'not-found' });
    expect(await work.remove(MEMBER, 'pattern')).toEqual({ ok: false, problem: 'in-use' });
  });
});

describe('a choice', () => {
  beforeEach(() => work.create(MEMBER, { 'name.de-CH': 'Form', key: 'shape', kind: 'choice', filter: '1' }));

  test('is added with names per locale, edited, moved and deleted', async () => {
    for (const name of ['Rund', 'Eckig'])
      expect(await work.addChoice(MEMBER, 'shape', { 'name.de-CH': name })).toEqual({ ok: true });
    expect(await work.addChoice(MEMBER, 'shape', { 'name.de-CH': 'RUND' })).toEqual({ ok: false, problem: 'taken' });
    await work.editChoice(MEMBER, 'shape', 'rund', { 'name.de-CH': 'Rund', 'name.fr-CH': 'Rond' });
    await work.moveChoice(MEMBER, 'shape', 'eckig', 'up');
    expect(await choicesOf(database.pool, 'shape')).toEqual([
      { value: 'eckig', names: { 'de-CH': 'Eckig' }, swatch: null },
      { value: 'rund', names: { 'de-CH': 'Rund', 'fr-CH': 'Rond' }, swatch: null },
    ]);
    expect(await work.removeChoice(MEMBER, 'shape', 'eckig')).toEqual({ ok: true });
    expect(await work.removeChoice(MEMBER, 'material', 'oak')).toEqual({ ok: false, problem: 'in-use' });
    expect(await work.addChoice(MEMBER, 'price', { number: '5' })).toEqual({ ok: false, problem: 'not-found' });
  });

  test('of a number is the number, named with its unit', async () => {
    await work.create(MEMBER, { ...WIDTH, key: 'width' });
    expect(await work.addChoice(MEMBER, 'width', { number: 'broad' })).toEqual({ ok: false, problem: 'wrong-number' });
    expect(await work.addChoice(MEMBER, 'width', { number: '85,5' })).toEqual({ ok: true });
    const [choice] = await choicesOf(database.pool, 'width');
    expect(choice).toMatchObject({ value: '85.5', names: { 'de-CH': '85.5 cm', 'nl-NL': '85.5 cm' } });
    const { rows } = await database.pool.query("select low, high from facet_value where key = 'width'");
    expect(rows).toEqual([{ low: 85.5, high: 85.5 }]);
  });

  test('is merged into another one unless a product would have two equal variants', async () => {
    expect(await work.mergeChoices(MEMBER, 'colour', 'red', 'navy')).toEqual({ ok: false, problem: 'equal-variants' });
    expect(await work.mergeChoices(MEMBER, 'colour', 'red', 'red')).toEqual({ ok: false, problem: 'same' });
    expect(await work.mergeChoices(MEMBER, 'colour', 'red', 'gone')).toEqual({ ok: false, problem: 'not-found' });
    expect(await work.mergeChoices(MEMBER, 'colour', 'crimson', 'red')).toEqual({ ok: true, products: 1 });
    const { rows } = await database.pool.query(
      "select value from variant_axis where sku = 'p2-crimson' and axis = 'colour'",
    );
    expect(rows).toEqual([{ value: 'red' }]);
    expect(await announced()).toContainEqual({ topic: 'product', key: 'p2' });
    expect(await lastAudit()).toMatchObject({
      action: 'attribute.choices-merged',
      after: { from: 'crimson', into: 'red', products: 1 },
    });
  });
});

describe('a category', () => {
  test('gets a list that its subcategories take over, and gives it up again', async () => {
    const entered = {
      'listed.colour': '1',
      'filter.colour': '1',
      'place.colour': '2',
      'listed.material': '1',
      'place.material': '1',
    };
    expect(await work.assign(MEMBER, 'furniture', entered)).toEqual({ ok: true });
    const valid = async () =>
      (await attributesOfCategory(database.pool, 'sofas')).map(({ key, control }) => [key, control]);
    expect(await valid()).toEqual([
      ['material', null],
      ['colour', 'swatches'],
    ]);
    expect(await work.category(MEMBER, 'sofas', 'de-CH')).toMatchObject({ hasList: false, from: 'Furniture' });
    expect((await work.categories(MEMBER, 'de-CH'))?.map(({ id, hasList }) => [id, hasList])).toEqual([
      ['furniture', true],
      ['sofas', false],
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'attribute.assigned',
      subject: 'category:furniture',
      after: { filters: 'colour' },
    });
    expect(await work.inherit(MEMBER, 'furniture')).toEqual({ ok: true });
    expect((await valid()).length).toBeGreaterThan(20);
    expect(await work.assign(MEMBER, 'nowhere', entered)).toEqual({ ok: false, problem: 'not-found' });
  });
});

test('only roles with the permission read and change attributes', async () => {
  expect(await work.list(SERVICE)).toBeNull();
  expect(await work.categories(SERVICE, 'de-CH')).toBeNull();
  expect(await work.list(EDITOR)).not.toBeNull();
  const refused = { ok: false, problem: 'not-allowed' };
  expect(await work.create(EDITOR, WIDTH)).toEqual(refused);
  expect(await work.move(EDITOR, 'colour', 'up')).toEqual(refused);
  expect(await work.remove(EDITOR, 'colour')).toEqual(refused);
  expect(await work.addChoice(EDITOR, 'colour', { 'name.de-CH': 'Rosa' })).toEqual(refused);
  expect(await work.mergeChoices(EDITOR, 'colour', 'red', 'navy')).toEqual(refused);
  expect(await work.assign(EDITOR, 'furniture', {})).toEqual(refused);
  expect(await work.inherit(EDITOR, 'furniture')).toEqual(refused);
});
