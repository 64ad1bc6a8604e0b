import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ADDRESS, openSelling } from '../support/selling.ts';
import { seedRange } from './goods.ts';
import { cookiesOf, openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  gateway = openGateway(database.pool);
});
afterAll(() => database.drop());

const CHECKOUT = `checkout {
  next email paymentMethod shown seen basket { pieces } totals { total { amount } delivery { amount } }
  delivery { mode option fee { amount } earliest latest skus } paymentMethods { method name refusal }
}`;
const ENTER = `mutation Enter($email: String, $delivery: DeliveryInput, $payment: PaymentInput) {
  enterCheckout(email: $email, delivery: $delivery, payment: $payment) {
    __typename
    ... on CheckoutEntered { ${CHECKOUT} }
    ... on CheckoutProblem { fields { step field code message towns } ${CHECKOUT} }
  }
}`;
const PLACE = `mutation Place($shown: String!, $seen: String, $terms: Boolean!) {
  placeOrder(shown: $shown, seen: $seen, terms: $terms) {
    __typename
    ... on OrderPlaced { orderNumber repeated payAt }
    ... on OrderProblem { code message step sku changes }
  }
}`;

const billing = ADDRESS;
const invoice = { method: 'invoice', birthday: '1990-11-21' };

type Variables = { email?: string; delivery?: object; payment?: object };

/** A browser with these units in its basket. */
async function shopper(lines: [sku: string, quantity: number][], search = '') {
  const adds = lines.map(
    ([sku, quantity], at) => `a${at}: addToBasket(sku: "${sku}", quantity: ${quantity}) { __typename }`,
  );
  const added = await gateway.ask(`mutation { ${adds.join('\n')} }`);
  const cookies = cookiesOf(added.headers);
  const enter = async (variables: Variables) =>
    (await gateway.ask(ENTER, variables, { cookies, search })).body.data.enterCheckout;
  const place = async (variables: { shown: string; seen?: string; terms: boolean }) =>
    (await gateway.ask(PLACE, variables, { cookies, search })).body.data.placeOrder;
  const checkout = async () => (await gateway.ask(`{ ${CHECKOUT} }`, {}, { cookies, search })).body.data.checkout;
  return { enter, place, checkout, cookies };
}

describe('a guest', () => {
  test('enters everything in one request, sees the total, and orders', async () => {
    const { enter, place, checkout } = await shopper([
      ['v1', 2],
      ['n38', 1],
    ]);
    const entered = await enter({ email: 'lea@example.ch', delivery: { billing }, payment: invoice });
    expect(entered).toMatchObject({
      __typename: 'CheckoutEntered',
      checkout: { next: 'CHECK_AND_ORDER', email: 'lea@example.ch', paymentMethod: 'invoice', basket: { pieces: 3 } },
    });
    expect(entered.checkout.delivery).toMatchObject([{ mode: 'parcel', option: 'home', skus: ['v1', 'n38'] }]);
    // A second query returns the same checkout.
    expect(await checkout()).toEqual(entered.checkout);
    const { shown, seen, totals } = entered.checkout;
    const placed = await place({ shown, seen, terms: true });
    expect(placed).toEqual({
      __typename: 'OrderPlaced',
      orderNumber: expect.stringMatching(/^\d+$/),
      repeated: false,
      payAt: null,
    });
    expect(await place({ shown, seen, terms: true })).toEqual({ ...placed, repeated: true });
    const { rows } = await database.pool.query(
      `select contact->>'email' as email, delivery->'billing'->>'lastName' as "lastName",
         (totals->'total'->>'amount')::int as total from orders where number = $1`,
      [placed.orderNumber],
    );
    expect(rows).toEqual([{ email: 'lea@example.ch', lastName: 'Brunner', total: totals.total.amount }]);
  });

  test('gets the same checkout step by step', async () => {
    const [together, stepwise] = await Promise.all([shopper([['v1', 1]]), shopper([['v1', 1]])]);
    const all = { email: 'lea@example.ch', delivery: { billing }, payment: invoice };
    const { checkout } = await together.enter(all);
    await stepwise.enter({ email: all.email });
    expect((await stepwise.checkout()).next).toBe('DELIVERY');
    await stepwise.enter({ delivery: all.delivery });
    expect((await stepwise.checkout()).next).toBe('PAYMENT');
    await stepwise.enter({ payment: all.payment });
    expect(await stepwise.checkout()).toEqual(checkout);
  });

  test('gets field messages in the requested language, and valid fields are stored', async () => {
    const { enter } = await shopper([['v1', 1]], '?locale=fr-CH');
    const wrong = await enter({
      email: 'lea@example.ch',
      delivery: { billing: { ...billing, postalCode: '9999999', firstName: '' } },
      payment: { method: 'invoice', birthday: '2020-01-01' },
    });
    expect(wrong.__typename).toBe('CheckoutProblem');
    expect(wrong.fields).toEqual([
      expect.objectContaining({ step: 'delivery', field: 'firstName', code: 'required' }),
      expect.objectContaining({ step: 'delivery', field: 'postalCode', code: 'invalid-postal-code' }),
      expect.objectContaining({ step: 'payment', field: 'birthday', code: 'too-young' }),
    ]);
    expect(wrong.fields[0].message).toBe('Veuillez saisir votre prénom.');
    expect(wrong.checkout).toMatchObject({ next: 'DELIVERY', email: 'lea@example.ch', paymentMethod: null });
    const right = await enter({ delivery: { billing }, payment: invoice });
    expect(right).toMatchObject({ __typename: 'CheckoutEntered', checkout: { next: 'CHECK_AND_ORDER' } });
  });

  test('gets the forms’ validation for another address, a wrong town and hostile texts', async () => {
    const { enter } = await shopper([['v1', 1]]);
    const elsewhere = await enter({
      email: 'lea@example.ch',
      delivery: { billing, shipping: { ...billing, city: 'Basel', country: 'FR', lastName: 'a\u0000b' } },
    });
    expect(elsewhere.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'shipping.country', code: 'country-not-served' }),
        expect.objectContaining({ field: 'shipping.lastName', code: 'invalid-characters' }),
      ]),
    );
    const extra = await gateway.ask(ENTER, { delivery: { billing, extras: ['OTHER'] } });
    expect(extra.status).toBe(400);
    const pickup = await enter({ delivery: { billing, option: 'pickup', pickupPoint: 'x\u0000', pickupNumber: '1' } });
    expect(pickup.fields.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['choose-point', 'invalid-pickup-number']),
    );
  });
});

describe('an order is refused', () => {
  const ready = async () => {
    const own = await shopper([['v1', 1]]);
    const { checkout } = await own.enter({ email: 'lea@example.ch', delivery: { billing }, payment: invoice });
    return { ...own, shown: checkout.shown as string, seen: checkout.seen as string };
  };

  test('without a basket, without a step, without the terms', async () => {
    const nobody = await shopper([]);
    expect(await nobody.place({ shown: 'x', terms: true })).toMatchObject({ code: 'no-order', step: null });
    const early = await shopper([['v1', 1]]);
    expect(await early.place({ shown: 'x', terms: true })).toMatchObject({
      code: 'incomplete',
      step: 'CONTACT',
      message: 'Mindestens ein Schritt der Kasse fehlt noch.',
    });
    const { place, shown } = await ready();
    expect(await place({ shown, terms: false })).toMatchObject({ code: 'terms-not-accepted' });
  });

  test('with another price than the shown one', async () => {
    const { place, shown, seen } = await ready();
    const change = (amount: number) =>
      database.pool.query(`update price set amount = amount + $1 where tenant = 'ch' and sku = 'v1'`, [amount]);
    await change(100);
    try {
      expect(await place({ shown, seen, terms: true })).toMatchObject({
        code: 'changed',
        changes: ['Ein Preis hat sich geändert.'],
      });
    } finally {
      await change(-100);
    }
    expect(await place({ shown, seen, terms: true })).toMatchObject({ __typename: 'OrderPlaced' });
  });

  test('shows nothing of another visitor’s checkout for a made-up cookie', async () => {
    await ready();
    const stranger = await gateway.ask(`{ ${CHECKOUT} }`, {}, { cookies: 'basket=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' });
    expect(stranger.body.data.checkout).toMatchObject({ next: 'BASKET', email: null, delivery: [] });
  });
});

test('a checkout in three requests needs no more queries than listed here', async () => {
  const asked: string[] = [];
  const note = (statement: unknown) => {
    const { name, text } =
      typeof statement === 'object' && statement ? (statement as { name?: string; text?: string }) : {};
    asked.push(name ?? text ?? String(statement));
  };
  const pool = new Proxy(database.pool, {
    get: (target, key) => {
      if (key === 'query')
        return (statement: unknown, ...rest: unknown[]) => {
          note(statement);
          return target.query(statement as never, ...(rest as []));
        };
      if (key !== 'connect') return Reflect.get(target, key, target);
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get: (own, name) =>
            name === 'query'
              ? (statement: unknown, ...rest: unknown[]) => {
                  note(statement);
                  return own.query(statement as never, ...(rest as []));
                }
              : typeof Reflect.get(own, name, own) === 'function'
                ? Reflect.get(own, name, own).bind(own)
                : Reflect.get(own, name, own),
        });
      };
    },
  });
  const selling = openSelling(pool, systemClock);
  const key = { tenant: tenants.ch, locale: 'de-CH' as const, customer: null, secret: null };
  const first = await selling.basket.add(key, { sku: 'v1', quantity: 1 });
  if (!first.ok) throw new Error('not added');
  const own = { ...key, secret: first.secret };
  await selling.basket.add(own, { sku: 'n38', quantity: 1 });
  asked.length = 0;
  const { view } = await selling.checkout.enterTogether(own, {
    contact: { email: 'eva@example.ch' },
    delivery: billing,
    payment: { method: 'invoice', birthday: '1990-11-21' },
  });
  expect(asked).toHaveLength(4);
  asked.length = 0;
  expect(await selling.checkout.place(own, { shown: view.shown, terms: 'on' })).toMatchObject({ ok: true });
  expect(asked.length).toBeLessThanOrEqual(11);
});
