import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { StepEntry } from '../../src/shop/selling/checkout/index.ts';
import { writePoints } from '../../src/shop/selling/delivery/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, type Selling } from '../support/selling.ts';

// A Tuesday morning before Easter.
const clock = fixedClock('2026-03-31T08:00:00Z');
const POINT = {
  id: 'pp-8001-1',
  kind: 'pickpost' as const,
  name: 'Papeterie Federkiel',
  street: 'Marktgasse',
  houseNumber: '5',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  opening: 'Mo-Fr 7-19 Uhr',
  latitude: 47.372,
  longitude: 8.541,
};

let database: TestDatabase;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'pot', variants: [{ sku: 'pot', stock: 99, amount: 4950 }] });
  await seedProduct(database.pool, {
    id: 'shelf',
    deliveryMode: 'bulky',
    variants: [{ sku: 'shelf', stock: 99, amount: 9900 }],
  });
  await seedProduct(database.pool, {
    id: 'sofa',
    deliveryMode: 'two-man',
    variants: [{ sku: 'sofa', stock: 99, amount: 99_000 }],
  });
  await writePoints(database.pool, [
    POINT,
    {
      ...POINT,
      id: 'mp-8400-1',
      kind: 'mypost24',
      postalCode: '8400',
      city: 'Winterthur',
      latitude: 47.4988,
      longitude: 8.7237,
    },
    { ...POINT, id: 'pp-1003-1', postalCode: '1003', city: 'Lausanne', latitude: 46.52, longitude: 6.63 },
  ]);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

async function basketWith(...skus: string[]): Promise<BasketKey> {
  let key: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };
  for (const sku of skus) {
    const added = await shop.basket.add(key, { sku, quantity: 1 });
    if (!added.ok) throw new Error(added.problem);
    key = { ...key, secret: added.secret ?? key.secret };
  }
  await shop.checkout.enterContact(key, { email: 'lea.brunner@example.ch' });
  return key;
}
const deliver = (key: BasketKey, entered: StepEntry) => shop.checkout.enterDelivery(key, { ...ADDRESS, ...entered });
const PICKUP = { parcel: 'pickup', pickupPoint: POINT.id, pickupNumber: '1234 5678' };

describe('the address', () => {
  test('the postal code selects Liechtenstein and fills the town', async () => {
    const key = await basketWith('pot');
    expect(await deliver(key, { postalCode: '9490', city: '', country: 'CH' })).toMatchObject({
      ok: true,
      value: { billing: { country: 'LI', city: 'Vaduz', postalCode: '9490' }, region: 'LI' },
    });
  });

  test.each([
    [{ postalCode: '80331' }, { postalCode: 'country-not-served' }],
    [{ country: 'DE' }, { country: 'country-not-served' }],
    [{ street: 'Postfach 12', houseNumber: '' }, { street: 'po-box' }],
    [{ postalCode: '3999', city: '' }, { city: 'required' }],
    [{ lastName: 'B'.repeat(71) }, { lastName: 'too-long' }],
  ] as [StepEntry, Record<string, string>][])('%o: %o', async (entered, fields) => {
    expect(await deliver(await basketWith('pot'), entered)).toMatchObject({ ok: false, fields });
  });

  test('takes pasted text, and a number at the end of the street', async () => {
    const key = await basketWith('pot');
    const pasted = {
      firstName: 'Lea\u200B',
      street: 'Seestrasse 12–14',
      houseNumber: '',
      postalCode: 'CH-8001',
      city: '',
    };
    expect(await deliver(key, pasted)).toMatchObject({
      ok: true,
      value: {
        billing: { firstName: 'Lea', street: 'Seestrasse', houseNumber: '12-14', postalCode: '8001', city: 'Zürich' },
      },
    });
    expect(await deliver(key, { postalCode: 'FL-9490', city: '', country: 'CH' })).toMatchObject({
      ok: true,
      value: { billing: { country: 'LI', postalCode: '9490' } },
    });
    // The QR-bill shortens these.
    expect(await deliver(key, { firstName: 'A'.repeat(40), lastName: 'B'.repeat(40) })).toMatchObject({ ok: true });
  });

  test('accepts a PO box for the bill, with another address for the goods', async () => {
    const key = await basketWith('pot');
    const box = { street: 'Postfach 12', houseNumber: '' };
    expect(await deliver(key, { ...box, ...PICKUP })).toMatchObject({ ok: true, value: { shipping: null } });
    const elsewhere = Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [`shipping.${name}`, value]));
    expect(await deliver(key, { ...box, otherAddress: 'on', ...elsewhere })).toMatchObject({ ok: true });
    expect(
      await deliver(key, { ...box, otherAddress: 'on', ...elsewhere, 'shipping.street': 'Case postale 3' }),
    ).toMatchObject({ ok: false, fields: { 'shipping.street': 'po-box' } });
  });

  test('asks for a choice between several towns, and once about a town that differs from the code', async () => {
    await database.pool.query(
      `insert into postal_place values ('CH', '1000', 'Lausanne 10', 'CH-VD', 46.5, 6.6), ('CH', '1000', 'Lausanne 12', 'CH-VD', 46.5, 6.6),
         ('CH', '2502', 'Biel/Bienne', 'CH-BE', 47.1, 7.2);
       insert into postal_country values ('CH', now(), 3)`,
    );
    const key = await basketWith('pot');
    const towns = { city: ['Lausanne 10', 'Lausanne 12'] };
    expect(await deliver(key, { postalCode: '1000', city: '' })).toMatchObject({
      ok: false,
      fields: { city: 'choose-town' },
      towns,
    });
    expect(await deliver(key, { postalCode: '1000', city: 'Lausanne 12' })).toMatchObject({ ok: true });
    expect(await deliver(key, { postalCode: '1000', city: 'Bern' })).toMatchObject({
      ok: false,
      fields: { city: 'town-differs' },
      towns,
    });
    expect(await deliver(key, { postalCode: '1000', city: 'Bern', cityKept: 'Bern' })).toMatchObject({
      ok: true,
      value: { billing: { city: 'Bern' } },
    });
    expect(await deliver(key, { postalCode: '2502', city: 'biel' })).toMatchObject({ ok: true });
    expect(await deliver(key, { postalCode: '9999' })).toMatchObject({
      ok: false,
      fields: { postalCode: 'invalid-postal-code' },
    });
    await database.pool.query('delete from postal_place; delete from postal_country');
  });
});

describe('delivery methods', () => {
  test('delivers free from 99.00, and ignores fees in the form', async () => {
    const key = await basketWith('pot');
    await deliver(key, { fee: '0', deliveryFee: '0', freeFrom: '0' });
    expect((await shop.checkout.view(key)).totals.delivery.amount).toBe(795);
    await shop.basket.add(key, { sku: 'pot', quantity: 1 });
    expect((await shop.checkout.view(key)).totals.delivery.amount).toBe(0);
  });

  test('groups separate deliveries with their own date and fee; extras cost the tenant’s fee', async () => {
    const key = await basketWith('pot', 'shelf', 'sofa');
    expect(await deliver(key, { assembly: 'on' })).toMatchObject({ ok: false, fields: { phone: 'required' } });
    expect(
      await deliver(key, { assembly: 'on', takeBackFurniture: 'on', phone: '079 000 00 00', parcel: 'bundled' }),
    ).toMatchObject({ ok: true });
    const view = await shop.checkout.view(key);
    expect(view.deliveryGroups).toMatchObject([
      { mode: 'parcel', option: 'bundled', fee: { amount: 0 }, skus: ['pot'], extras: [] },
      { mode: 'bulky', option: 'bundled', fee: { amount: 1495 }, skus: ['shelf'] },
      {
        mode: 'two-man',
        option: 'home',
        fee: { amount: 3995 },
        skus: ['sofa'],
        extras: [
          { extra: 'assembly', fee: { amount: 7900 } },
          { extra: 'takeBackFurniture', fee: { amount: 3900 } },
        ],
      },
    ]);
    const sum = view.deliveryGroups.reduce(
      (total, group) => total + group.fee.amount + group.extras.reduce((own, extra) => own + extra.fee.amount, 0),
      0,
    );
    expect(view.totals.delivery.amount).toBe(sum);
    expect(view.totals.total.amount).toBe(view.totals.goods.amount + sum);
    // The hose extra is not available for a sofa.
    expect(await deliver(key, { hose: 'on', phone: '079 000 00 00' })).toMatchObject({
      ok: false,
      fields: { hose: 'invalid-choice' },
    });
  });

  test('uses the canton’s holidays: Good Friday is a working day in Ticino', async () => {
    const dates = async (postalCode: string) => {
      const key = await basketWith('pot');
      expect(await deliver(key, { postalCode, city: '' })).toMatchObject({ ok: true });
      const [group] = (await shop.checkout.view(key)).deliveryGroups;
      return [group?.earliest, group?.latest];
    };
    // Dispatch on Wednesday: the second working day is Friday in Ticino and the Tuesday after Easter elsewhere.
    expect(await dates('6500')).toEqual(['2026-04-02', '2026-04-03']);
    expect(await dates('8001')).toEqual(['2026-04-02', '2026-04-07']);
  });

  test('promises no date for places without road access', async () => {
    const key = await basketWith('sofa');
    await deliver(key, { postalCode: '3920', city: 'Zermatt', phone: '079 000 00 00' });
    expect((await shop.checkout.view(key)).deliveryGroups).toMatchObject([{ earliest: null, latest: null }]);
  });
});

describe('pick-up points', () => {
  test('lists the nearest first, with distances and a limit; none for an unknown postal code', async () => {
    const key = await basketWith('pot');
    expect(await shop.checkout.pickupPoints(key, '8001')).toMatchObject([{ id: POINT.id }, { id: 'mp-8400-1' }]);
    const [, second] = (await shop.checkout.pickupPoints(key, '8001')) ?? [];
    expect(second?.metres).toBeGreaterThan(15_000);
    expect(second?.metres).toBeLessThan(25_000);
    expect(await shop.checkout.pickupPoints(key, '7000')).toEqual([]);
    for (const code of ['3999', '80331', '', "8001'"]) expect(await shop.checkout.pickupPoints(key, code)).toBeNull();
  });

  test.each([
    [{ pickupPoint: 'pp-0000-9' }, { pickupPoint: 'choose-point' }],
    [{ pickupPoint: '' }, { pickupPoint: 'choose-point' }],
    [{ pickupNumber: '12' }, { pickupNumber: 'invalid-pickup-number' }],
    [{ pickupNumber: '' }, { pickupNumber: 'required' }],
  ] as [StepEntry, Record<string, string>][])('%o: %o', async (entered, fields) => {
    expect(await deliver(await basketWith('pot'), { ...PICKUP, ...entered })).toMatchObject({ ok: false, fields });
  });

  test('uses only the point’s ID from the form and the shop’s own address of it', async () => {
    const key = await basketWith('pot');
    await deliver(key, { ...PICKUP, 'pickup.street': 'Nebenweg', street: 'Bahnhofstrasse' });
    expect((await shop.checkout.view(key)).delivery?.options.pickup).toMatchObject({
      street: 'Marktgasse',
      number: '12345678',
    });
  });

  test('refuses pick-up of a sofa, and repeats the step when a sofa joins the basket later', async () => {
    expect(await deliver(await basketWith('pot', 'sofa'), PICKUP)).toMatchObject({
      ok: false,
      fields: { parcel: 'not-collectable' },
    });
    const key = await basketWith('pot');
    await deliver(key, PICKUP);
    await shop.checkout.enterPayment(key, { method: 'prepayment' });
    expect((await shop.checkout.view(key)).next).toBe('checkAndOrder');
    await shop.basket.add(key, { sku: 'sofa', quantity: 1 });
    expect((await shop.checkout.view(key)).next).toBe('delivery');
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({
      ok: false,
      problem: 'incomplete',
      step: 'delivery',
    });
  });

  test('refuses invoice for pick-up', async () => {
    const key = await basketWith('pot');
    await deliver(key, PICKUP);
    expect((await shop.checkout.view(key)).paymentOffers.find(({ method }) => method === 'invoice')).toMatchObject({
      refusal: 'different-address',
    });
  });
});

test('parcel options cost the parcel fee, with or without bulky products', async () => {
  const feesOf = async (...skus: string[]) => {
    const { deliveryOffer, deliveryGroups } = await shop.checkout.view(await basketWith(...skus));
    return {
      ways: [...new Set(deliveryOffer.parcel.map(({ fee }) => fee.amount))],
      groups: deliveryGroups.map(({ mode, fee }) => [mode, fee.amount]),
    };
  };
  const { bulky } = tenants.ch.delivery.fees;
  expect(await feesOf('pot', 'shelf')).toEqual({
    ways: [0],
    groups: [
      ['parcel', 0],
      ['bulky', bulky],
    ],
  });
  expect(await feesOf('shelf')).toEqual({ ways: [bulky], groups: [['bulky', bulky]] });
});

test('stores the choice with the order and its shown texts, and prints it in the mail', async () => {
  const key = await basketWith('pot');
  await deliver(key, PICKUP);
  await shop.checkout.enterPayment(key, { method: 'prepayment' });
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  const order = await shop.orders.ofBasket(key);
  expect(order).toMatchObject({
    pickup: { id: POINT.id, name: 'Papeterie Federkiel', number: '12345678' },
    shipping: { firstName: 'Lea', street: 'Marktgasse', houseNumber: '5' },
    billing: { street: 'Bahnhofstrasse' },
    deliveryGroups: [{ mode: 'parcel', option: 'pickup', extras: [] }],
  });
  const mail = await database.pool.query<{ body: string }>(
    "select text as body from mail where subject like '%' || $1 || '%'",
    [order?.number],
  );
  expect(mail.rows[0]?.body).toContain('PickPost, Papeterie Federkiel');
  expect(mail.rows[0]?.body).toContain('12345678');
  const stored = await database.pool.query<{ texts: Record<string, unknown>; terms: string }>(
    'select shown_texts as texts, terms_version as terms from orders where number = $1',
    [order?.number],
  );
  expect(stored.rows[0]).toMatchObject({
    terms: tenants.ch.termsVersion,
    texts: {
      button: 'Jetzt bestellen',
      consent: 'Ich stimme den AGB zu und habe das Rückgaberecht zur Kenntnis genommen.',
      delivery: [['Paket', 'An einen Abholort']],
    },
  });
});

describe('changes since the page was shown', () => {
  const ready = async () => {
    const key = await basketWith('pot', 'shelf');
    await deliver(key, {});
    await shop.checkout.enterPayment(key, { method: 'prepayment' });
    const view = await shop.checkout.view(key);
    return { key, form: { shown: view.shown, terms: 'on', seen: shop.checkout.seen(view) } };
  };

  test('names the variant, both prices and the new total', async () => {
    const { key, form } = await ready();
    await database.pool.query("update price set amount = 5950 where sku = 'pot'");
    expect(await shop.checkout.place(key, form)).toMatchObject({
      ok: false,
      problem: 'changed',
      changes: ['price'],
      details: [
        {
          kind: 'price',
          sku: 'pot',
          name: 'Linnovelle Produkt pot',
          before: { amount: 4950 },
          after: { amount: 5950 },
        },
        { kind: 'total', before: { amount: 16_345 }, after: { amount: 17_345 } },
      ],
    });
    await database.pool.query("update price set amount = 4950 where sku = 'pot'");
  });

  test('names the changed quantity and the fees', async () => {
    const { key, form } = await ready();
    await shop.basket.setQuantity(key, { sku: 'shelf', quantity: 0 });
    expect(await shop.checkout.place(key, form)).toMatchObject({
      problem: 'changed',
      details: [
        { kind: 'quantity', sku: 'shelf', before: 1, after: 0 },
        { kind: 'delivery-fee', before: { amount: 1495 }, after: { amount: 795 } },
        { kind: 'total' },
      ],
    });
  });

  test.each(['', 'nonsense', '{}', '{"lines":[["pot",1,-5]],"discounts":[],"delivery":0,"total":0}', '[]'])(
    'refuses a page without its shown amounts: %s',
    async (seen) => {
      const { key, form } = await ready();
      expect(await shop.checkout.place(key, { ...form, shown: 'a.b.c', seen })).toMatchObject({
        ok: false,
        problem: 'changed',
        details: [],
      });
    },
  );

  test('ignores the amounts in the form', async () => {
    const { key, form } = await ready();
    const seen = JSON.stringify({ lines: [['pot', 1, 1]], discounts: [['X', 1]], delivery: 0, total: 1 });
    expect(await shop.checkout.place(key, { ...form, seen })).toMatchObject({ ok: true });
    expect((await shop.orders.ofBasket(key))?.totals.total.amount).toBe(16_345);
  });
});

test('a delivery belongs to its basket: another basket’s secret neither reads nor changes it', async () => {
  const lea = await basketWith('pot');
  await deliver(lea, { ...PICKUP, phone: '079 111 11 11' });
  const urs = await basketWith('pot');
  expect((await shop.checkout.view(urs)).delivery).toBeNull();
  await deliver(urs, { street: 'Seestrasse' });
  expect((await shop.checkout.view(lea)).delivery).toMatchObject({ billing: { street: 'Bahnhofstrasse' } });
  const guessed = { ...urs, secret: 'x'.repeat(43) };
  expect((await shop.checkout.view(guessed)).delivery).toBeNull();
});
