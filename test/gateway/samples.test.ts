import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openSelling } from '../support/selling.ts';
import { openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['furniture', 'furniture/living-sofas']);
  const colours = ['cream', 'sage', 'rust', 'navy', 'taupe', 'black'];
  await seedValues(pool, { colour: colours, material: ['velvetfabric', 'metal'] }, { cream: '#f3e9d2' });
  const sofa = (id: string, material: string) => ({
    ...{
      id,
      titles: { 'de-CH': 'Sofa', 'fr-CH': 'Canapé' },
      category: 'living-sofas',
      facets: { material: [material] },
    },
    variants: colours.map((colour, index) => ({
      ...{ sku: `${id}-${index + 1}`, axes: { colour }, prices: { ch: 90_000 } },
    })),
  });
  await seedGoods(pool, [sofa('sofa', 'velvetfabric'), sofa('bench', 'metal')]);
  gateway = openGateway(pool);
}, 60_000);
afterAll(() => database.drop());

const READ = 'query ($sku: ID!) { samples(sku: $sku) { most days covers { value label swatch sku } } }';
const REQUEST = `mutation ($sku: ID!, $covers: [ID!]!, $address: AddressInput!, $email: String) {
  requestSamples(sku: $sku, covers: $covers, address: $address, email: $email) {
    __typename ... on SamplesRequested { requestId } ... on SamplesNotRequested { code message fields { name message } } } }`;
const ADDRESS = {
  ...{ salutation: 'female', firstName: 'Lea', lastName: 'Brunner', street: 'Seestrasse', houseNumber: '7' },
  ...{ postalCode: '8001', city: 'Zürich', country: 'CH' },
};

async function request(own: object, more?: { cookies?: string; search?: string }) {
  const { body } = await gateway.ask(REQUEST, { sku: 'sofa-1', covers: ['cream'], address: ADDRESS, ...own }, more);
  return body.data.requestSamples;
}

test('reads the covers of which the shop sends samples', async () => {
  const { body } = await gateway.ask(READ, { sku: 'sofa-2' });
  expect(body.data.samples).toMatchObject({ most: 5, days: 60 });
  expect(body.data.samples.covers).toHaveLength(6);
  expect(body.data.samples.covers[0]).toEqual({ value: 'cream', label: 'cream', swatch: '#f3e9d2', sku: 'sofa-1' });
});

test.each(['bench-1', 'none', '', 'a\u0000b'])('offers no samples of %j', async (sku) => {
  expect((await gateway.ask(READ, { sku })).body).toEqual({ data: { samples: null } });
  expect(await request({ sku, email: 'guest@example.ch' })).toMatchObject({ code: 'not-offered', fields: [] });
});

test('stores the request of a guest with its address and covers', async () => {
  const done = await request({ covers: ['sage', 'cream'], email: 'guest@example.ch' });
  expect(done.__typename).toBe('SamplesRequested');
  const { rows } = await database.pool.query(
    'select sku, email, locale, customer_id as customer, covers from sample_request where id = $1',
    [done.requestId],
  );
  expect(rows).toEqual([
    {
      ...{ sku: 'sofa-1', email: 'guest@example.ch', locale: 'de-CH', customer: null },
      covers: [
        { sku: 'sofa-1', name: 'cream' },
        { sku: 'sofa-2', name: 'sage' },
      ],
    },
  ]);
});

test('uses the mailbox of a logged-in customer', async () => {
  const { pool } = database;
  const cookies = `session=${(await registerCustomer(openSelling(pool), pool)).browser.session}`;
  const done = await request({ address: { ...ADDRESS, lastName: 'Frei' } }, { cookies });
  const { rows } = await pool.query(
    `select r.email = c.email as "isOwn" from sample_request r join customer c on c.id = r.customer_id where r.id = $1`,
    [done.requestId],
  );
  expect(rows).toEqual([{ isOwn: true }]);
});

test('says in the language of the request what is wrong', async () => {
  const refused = await request(
    { covers: ['cream', 'sage', 'rust', 'navy', 'taupe', 'black'], address: { ...ADDRESS, postalCode: '' } },
    { search: '?locale=fr-CH' },
  );
  expect(refused).toMatchObject({ __typename: 'SamplesNotRequested', code: 'fields' });
  expect(refused.fields.map(({ name }: { name: string }) => name)).toEqual(['covers', 'email', 'postalCode']);
  expect(refused.fields[0].message).toContain('5');
  expect(refused.message).toContain(refused.fields[2].message);
  expect((await request({ covers: [], email: 'guest@example.ch' })).fields).toMatchObject([{ name: 'covers' }]);
  expect((await request({ covers: ['pink'], email: 'guest@example.ch' })).fields).toMatchObject([{ name: 'covers' }]);
});

test('limits requests of a mailbox as the page does', async () => {
  const address = { ...ADDRESS, lastName: 'Oft' };
  const codes: unknown[] = [];
  for (let count = 0; count < 6; count += 1) codes.push((await request({ address, email: 'often@example.ch' })).code);
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'wait']);
});
