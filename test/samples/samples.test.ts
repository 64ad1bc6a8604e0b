import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createFabricSamples,
  createSampleAdministration,
  deleteOldSamples,
  type SampleAdministration,
  type SampledProduct,
} from '../../src/shop/customers/fabric-samples/index.ts';
import { createListBulks } from '../../src/shop/staff/lists/index.ts';
import { SERVICE } from '../reviews/support.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openSelling } from '../support/selling.ts';

const { ch, de } = tenants;
const CLOCK = fixedClock('2026-11-21T09:00:00Z');
const EDITOR = { ...SERVICE, role: 'editor' } as const;
const COLOURS = ['cream', 'sage', 'rust', 'navy', 'taupe', 'black'];
const FIELDS = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Seestrasse',
  houseNumber: '7',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

let database: TestDatabase;
let shop: ReturnType<typeof openSelling>;
let admin: SampleAdministration;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['furniture', 'furniture/living-sofas', 'furniture/living-shelves']);
  await seedValues(pool, { colour: COLOURS, material: ['velvetfabric', 'metal'] }, { cream: '#f3e9d2' });
  const sofa = { titles: { 'de-CH': 'Sofa', 'fr-CH': 'Canapé', 'de-DE': 'Sofa' } };
  const inColours = (id: string) =>
    COLOURS.map((colour, index) => ({
      sku: `${id}-${index + 1}`,
      axes: { colour },
      prices: { ch: 90_000, de: 90_000 },
    }));
  await seedGoods(pool, [
    {
      ...sofa,
      id: 'sofa',
      category: 'living-sofas',
      facets: { material: ['velvetfabric'] },
      variants: inColours('sofa'),
    },
    { ...sofa, id: 'bench', category: 'living-sofas', facets: { material: ['metal'] }, variants: inColours('bench') },
    {
      ...sofa,
      id: 'shelf',
      category: 'living-shelves',
      facets: { material: ['velvetfabric'] },
      variants: inColours('shelf'),
    },
  ]);
  shop = openSelling(pool, CLOCK);
  admin = createSampleAdministration({ pool, clock: CLOCK });
}, 60_000);
afterAll(() => database.drop());

async function productOf(sku: string, locale: 'de-CH' | 'fr-CH' = 'de-CH'): Promise<SampledProduct> {
  const found = await shop.catalogue.product({ tenant: ch, locale, sku });
  if (!found) throw new Error(`no product ${sku}`);
  return found.product;
}

let guests = 0;
async function request(own: { fields?: Record<string, string>; covers?: string[]; locale?: 'de-CH' | 'fr-CH' } = {}) {
  guests += 1;
  const { fields = {}, covers = ['cream'], locale = 'de-CH' } = own;
  const guest = { email: `guest-${guests}@example.ch`, lastName: `Gast ${'abcdefghijklmnopqrstuvwxyz'[guests % 26]}` };
  return shop.samples.request(
    { ...HOUSE, locale },
    { customerId: null, address: `guest-${guests}` },
    await productOf('sofa-1', locale),
    { fields: { ...FIELDS, ...guest, ...fields }, covers },
  );
}

async function stored(...given: Parameters<typeof request>): Promise<string> {
  const outcome = await request(...given);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}

async function stateOf(id: string) {
  const { rows } = await database.pool.query<{ state: string; sent: Date | null }>(
    'select state, sent_at as sent from sample_request where id = $1',
    [id],
  );
  return rows[0];
}

describe('offer', () => {
  test('names the covers of a product in a category with samples and of a listed material', async () => {
    const covers = await shop.samples.covers(ch, await productOf('sofa-1'));
    expect(covers.map(({ value }) => value)).toEqual(COLOURS);
    expect(covers[0]).toEqual({ value: 'cream', label: 'cream', swatch: '#f3e9d2', sku: 'sofa-1' });
    expect(await shop.samples.covers(ch, await productOf('bench-1'))).toEqual([]);
    expect(await shop.samples.covers(ch, await productOf('shelf-1'))).toEqual([]);
    const { samples: _, ...without } = ch;
    expect(await shop.samples.covers(without, await productOf('sofa-1'))).toEqual([]);
  });
});

describe('request', () => {
  test('stores a cleaned address and confirms the covers by mail in the language of the page', async () => {
    const id = await stored({
      fields: { email: 'Lea@Example.ch', street: 'Seestrasse 12a', houseNumber: '' },
      covers: ['sage', 'cream'],
      locale: 'fr-CH',
    });
    const { rows } = await database.pool.query('select * from sample_request where id = $1', [id]);
    expect(rows).toMatchObject([
      {
        tenant: 'ch',
        locale: 'fr-CH',
        product_id: 'sofa',
        covers: [
          { sku: 'sofa-1', name: 'fr:cream' },
          { sku: 'sofa-2', name: 'fr:sage' },
        ],
        email: 'lea@example.ch',
        address: { street: 'Seestrasse', houseNumber: '12a', postalCode: '8001' },
        state: 'waiting',
      },
    ]);
    const mails = await database.pool.query<{ kind: string; locale: string; text: string }>(
      "select kind, locale, text from mail where to_address = 'Lea@Example.ch'",
    );
    expect(mails.rows).toMatchObject([{ kind: 'samples-requested', locale: 'fr-CH' }]);
    expect(mails.rows[0]?.text).toContain('fr:cream, fr:sage');
    // Another person may have typed the address.
    expect(mails.rows[0]?.text).not.toContain('Seestrasse');
  });

  test('names each problem at its field', async () => {
    expect(await request({ fields: { email: 'lea', firstName: '' }, covers: [] })).toEqual({
      ok: false,
      problem: 'fields',
      fields: { email: 'invalid-email', firstName: 'required' },
      covers: 'required',
    });
    expect(await request({ covers: COLOURS })).toMatchObject({ covers: 'too-many', fields: {} });
    expect(await request({ covers: ['cream', 'pink'] })).toMatchObject({ covers: 'invalid-choice' });
    const shelf = await productOf('shelf-1');
    const sender = { customerId: null, address: 'shelves' };
    expect(await shop.samples.request(HOUSE, sender, shelf, { fields: FIELDS, covers: ['cream'] })).toEqual({
      ok: false,
      problem: 'not-offered',
    });
  });

  test('sends five letters a month to a mailbox, and to a person at an address', async () => {
    const samples = createFabricSamples({ pool: database.pool, clock: CLOCK, outbox: shop.outbox });
    const product = await productOf('sofa-1');
    const ask = (email: string, lastName: string, address: string) =>
      samples.request(HOUSE, { customerId: null, address }, product, {
        fields: { ...FIELDS, email, lastName, street: 'Marktgasse' },
        covers: ['rust'],
      });
    for (let sent = 0; sent < 5; sent += 1)
      expect(await ask(`v${sent}@example.ch`, 'Viel', `v${sent}`)).toMatchObject({ ok: true });
    expect(await ask('v6@example.ch', 'viel', 'v6')).toEqual({ ok: false, problem: 'enough' });
    expect(await ask('v7@example.ch', 'Wenig', 'v7')).toMatchObject({ ok: true });
  });

  test('limits requests of a network address, and of a mailbox in any spelling', async () => {
    const samples = createFabricSamples({ pool: database.pool, clock: CLOCK, outbox: shop.outbox });
    const product = await productOf('sofa-1');
    const ask = (email: string, address: string, street: string) =>
      samples.request(HOUSE, { customerId: null, address }, product, {
        fields: { ...FIELDS, email, street },
        covers: ['rust'],
      });
    for (let asked = 0; asked < 5; asked += 1)
      expect(await ask(`nora+${asked}@example.ch`, `n${asked}`, 'Gasse')).toMatchObject({ ok: true });
    expect(await ask('nora@example.ch', 'n6', 'Weg')).toMatchObject({ problem: 'wait' });
    for (let asked = 0; asked < 10; asked += 1) await ask(`m${asked}@example.ch`, '198.51.100.7', `Platz ${asked}`);
    expect(await ask('m11@example.ch', '198.51.100.7', 'Platz')).toMatchObject({ problem: 'wait' });
  });
});

describe('back office', () => {
  test('prints letters in the language of each request, and notes it', async () => {
    const ids = [await stored(), await stored({ locale: 'fr-CH' })];
    const printed = await admin.letters(SERVICE, { tenant: ch, ids });
    expect(printed).toMatchObject({ ok: true, name: 'Stoffmuster-2026-11-21.pdf' });
    if (printed.ok) expect(Buffer.from(printed.content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await admin.letters(EDITOR, { tenant: ch, ids })).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.letters(SERVICE, { tenant: de, ids })).toEqual({ ok: false, problem: 'not-found' });
    const { rows } = await database.pool.query(
      "select after from staff_audit where action = 'samples.letters-printed'",
    );
    expect(rows).toEqual([{ after: { letters: 2 } }]);
  });

  test('marks selected requests as sent at once, and takes that back', async () => {
    const ids = [await stored(), await stored()];
    const bulks = createListBulks({ pool: database.pool, clock: CLOCK, bulks: [admin.bulk] });
    const waiting = await admin.waiting(SERVICE, ch);
    const begun = await bulks.begin(SERVICE, { tenant: ch, list: 'samples', ids, act: 'sent', entered: '', query: '' });
    const id = begun.ok ? begun.id : '';
    expect(await bulks.selected(SERVICE, { tenant: ch, id, list: 'samples' })).toEqual(ids.toSorted());
    expect(await bulks.selected(SERVICE, { tenant: ch, id, list: 'inbox' })).toBeNull();
    expect(await bulks.selected(EDITOR, { tenant: ch, id, list: 'samples' })).toBeNull();
    expect(await bulks.apply(SERVICE, { tenant: ch, id })).toEqual({ ok: true });
    expect(await admin.waiting(SERVICE, ch)).toBe(waiting - 2);
    expect(await stateOf(ids[0] ?? '')).toEqual({ state: 'sent', sent: CLOCK.now() });
    expect(await bulks.undo(SERVICE, { tenant: ch, id })).toEqual({ ok: true });
    expect(await stateOf(ids[0] ?? '')).toEqual({ state: 'waiting', sent: null });
  });

  test('moves one request for a program', async () => {
    const id = await stored();
    expect(await admin.move(EDITOR, { tenant: ch, id, state: 'sent' })).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.move(SERVICE, { tenant: de, id, state: 'sent' })).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.move(SERVICE, { tenant: ch, id, state: 'sent' })).toEqual({ ok: true });
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });
});

test('deletes requests some time after the letter, and old ones that wait', async () => {
  const { customer } = await registerCustomer(shop, database.pool);
  const outcome = await shop.samples.request(
    HOUSE,
    { customerId: customer.id, address: '203.0.113.9' },
    await productOf('sofa-1'),
    { fields: { ...FIELDS, email: customer.email, street: 'Hof' }, covers: ['navy'] },
  );
  const [sent, waiting] = [outcome.ok ? outcome.id : '', await stored()];
  await admin.move(SERVICE, { tenant: ch, id: sent, state: 'sent' });
  const later = new Date('2026-11-22T09:00:00Z');
  await deleteOldSamples(database.pool, { sentBefore: later, requestedBefore: CLOCK.now() });
  expect(await stateOf(sent)).toBeUndefined();
  expect(await stateOf(waiting)).toMatchObject({ state: 'waiting' });
  await deleteOldSamples(database.pool, { sentBefore: later, requestedBefore: later });
  expect(await stateOf(waiting)).toBeUndefined();
});
