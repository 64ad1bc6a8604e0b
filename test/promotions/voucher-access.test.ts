import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { staticFiles } from '../../src/api/content/static-files.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createContent } from '../../src/shop/content/pages/index.ts';
import { openGateway } from '../gateway/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { openRest } from '../support/rest.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'v1', stock: 50, amount: 10_000 }] });
  await seedPromotion(database.pool, { key: 'ten', codes: ['TEN'] });
  await seedPromotion(database.pool, { key: 'choice', source: 'choice', kind: 'percent', value: 10 });
  await seedPromotion(database.pool, { key: 'secret', customerGroup: 'staff', codes: ['STAFF'] });
  await seedPromotion(database.pool, { key: 'over', validTo: '2026-01-31', codes: ['OVER'] });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

async function basketSecret(): Promise<string> {
  const added = await shop.basket.add(
    { tenant: tenants.ch, locale: 'de-CH', secret: null },
    { sku: 'v1', quantity: 1 },
  );
  if (!added.ok || added.secret === null) throw new Error('no basket');
  return added.secret;
}

describe('the gateway', () => {
  const ENTER = `mutation($code: String!) { enterVoucher(code: $code) {
    __typename
    ... on BasketChanged { basket { totals { total { amount } discounts { title code kind amount { amount } } } vouchers { code counts } } }
    ... on VoucherProblem { code message missing { amount } basket { pieces } }
  } }`;

  test('applies and removes a voucher of one basket, and reports errors in the requested language', async () => {
    const gateway = openGateway(database.pool);
    const cookies = `basket=${await basketSecret()}`;
    const entered = await gateway.ask(ENTER, { code: 'ten' }, { cookies });
    expect(entered.body.data).toMatchObject({
      enterVoucher: {
        __typename: 'BasketChanged',
        basket: {
          totals: { discounts: [{ code: 'TEN', amount: { amount: 1000 } }] },
          vouchers: [{ code: 'TEN', counts: true }],
        },
      },
    });
    const refused = await gateway.ask(ENTER, { code: 'NOSUCH' }, { cookies });
    expect(refused.body.data).toMatchObject({
      enterVoucher: { __typename: 'VoucherProblem', code: 'unknown-code', message: expect.stringContaining('Code') },
    });
  });
});

describe('/api/voucher', () => {
  test('applies a code to the cookie’s basket, and ignores prices in the request', async () => {
    const { ask } = openRest(database.pool);
    const post = async (body: unknown, cookie = '') => {
      const answer = await ask('/api/voucher?locale=fr-CH', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      return { status: answer.status, json: await answer.json() };
    };
    const cookie = `basket=${await basketSecret()}`;
    expect(await post({ code: 'TEN', total: 1, discounts: [] }, cookie)).toMatchObject({
      status: 200,
      json: { accepted: true, total: { amount: 9795 }, discounts: [{ title: 'Promotion ten', code: 'TEN' }] },
    });
    expect(await post({ code: 'OVER' }, cookie)).toMatchObject({
      json: { accepted: false, reason: 'expired', message: 'Ce bon a expiré.' },
    });
    expect(await post({ code: 'TEN' })).toMatchObject({ json: { accepted: false, reason: 'no-basket' } });
    expect((await post({ code: 7 })).status).toBe(400);
    expect((await post({})).status).toBe(400);
  });

  test('shows its lists to logged-in customers only', async () => {
    const { ask } = openRest(database.pool);
    expect((await ask('/api/voucher')).status).toBe(401);
  });
});

describe('static promotion data', () => {
  const open = () => {
    const app = new Hono();
    app.route(
      '/',
      staticFiles({
        shop: () => ({ ...shop, content: createContent({ pool: database.pool, clock: systemClock, log: silentLog }) }),
        facts: () => ({ tenant: tenants.ch, publicUrl: 'https://www.montarve.ch' }),
        report: () => () => {},
      }),
    );
    return async (path: string) => {
      const answer = await app.request(path);
      return { status: answer.status, text: await answer.text() };
    };
  };

  test('is by language and key, with an empty promotion where there is none', async () => {
    const get = open();
    expect(JSON.parse((await get('/static/fr-CH/promotions/choice.json')).text)).toMatchObject({
      key: 'choice',
      title: 'Promotion choice',
      kind: 'percent',
      value: 10,
    });
    expect(JSON.parse((await get('/static/de-CH/promotions/empty.json')).text)).toMatchObject({
      title: '',
      kind: null,
    });
    expect(JSON.parse((await get('/static/de-CH/voucher/ten.json')).text)).toMatchObject({ value: 1000 });
  });

  test.each([
    '/static/de-CH/promotions/none.json',
    '/static/de-CH/promotions/over.json',
    '/static/de-CH/voucher/secret.json',
    '/static/de-CH/voucher/over.json',
    '/static/de-CH/promotions/ten.json',
    '/static/nl-NL/promotions/choice.json',
    '/static/de-CH/promotions/..%2f..%2fpackage.json',
  ])('%s does not exist', async (path) => {
    expect((await open()(path)).status).toBe(404);
  });

  test('never contains a code', async () => {
    expect((await open()('/static/de-CH/voucher/ten.json')).text).not.toContain('TEN');
  });
});
