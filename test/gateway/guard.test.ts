import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTS, PRODUCT_QUERY } from '../../src/gateway/documents.ts';
import { LIMITS } from '../../src/gateway/limits.ts';
import { PERSONAL_QUERY } from '../../src/gateway/personal-documents.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedRange } from './goods.ts';
import { openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  await seedRange(database.pool);
  gateway = openGateway(database.pool);
});
afterAll(() => database.drop());

const NEW_TYPE = { accept: 'application/graphql-response+json' };
const variables = encodeURIComponent(JSON.stringify({ sku: 'v1' }));

describe('limits', () => {
  const nested = (depth: number) => `{ categories ${'{ children '.repeat(depth)}{ id }${' }'.repeat(depth)} }`;
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: sortingOrders { key }`).join(' ')} }`;
  const wide = (count: number) =>
    `{ search { products { ${Array.from({ length: count }, () => 'variants { choices { axis } }').join(' ')} } } }`;

  test.each([
    ['too deep', nested(LIMITS.depth), 'depth'],
    ['too many aliases', aliases(LIMITS.aliases + 1), 'Aliases'],
    ['too costly', wide(100), 'Cost'],
    ['too long', `{ ${'__typename '.repeat(LIMITS.tokens)} }`, 'tokens'],
  ])('refuses a document before any query: %s', async (_, query, word) => {
    const { status, body } = await gateway.ask(query, {}, { headers: NEW_TYPE });
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]?.message).toMatch(new RegExp(word, 'i'));
  });

  test('answers documents within the limits', async () => {
    for (const query of [nested(4), aliases(LIMITS.aliases), wide(2)])
      expect((await gateway.ask(query)).body.errors).toBeUndefined();
  });

  test('refuses a body that is too large, with or without its length', async () => {
    const large = JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(LIMITS.bytes) } });
    const headers = { 'content-type': 'application/json' };
    const told = await gateway.request('/api/gateway/', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(large.length) },
      body: large,
    });
    expect(told.status).toBe(413);
    const untold = await gateway.request('/api/gateway/', {
      method: 'POST',
      headers,
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
    expect(await untold.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_LARGE' } }] });
  });

  test('refuses batches', async () => {
    const answer = await gateway.request('/api/gateway/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    });
    expect(answer.status).toBe(400);
  });

  test('refuses broken requests and logs no failure', async () => {
    for (const body of ['{', '"x"', 'null', '{"query": 5}', '{"query": "{"}', '{"query": "{ nonsense }"}']) {
      const answer = await gateway.request('/api/gateway/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...NEW_TYPE },
        body,
      });
      expect(answer.status).toBe(400);
    }
    expect((await gateway.request('/api/gateway/', { method: 'PUT' })).status).toBe(405);
    expect(gateway.logged).toEqual([]);
  });
});

describe('GET addresses', () => {
  const named = `documentId=sha256:${PRODUCT_QUERY.id}`;

  test.each(['variables', 'extensions'])('refuses %s that are not an object, and logs nothing', async (name) => {
    for (const sent of ['{', 'x', '%7B%22sku%22:', '5', '"x"', '[]', '%00', '%ff']) {
      const answer = await gateway.request(`/api/gateway/?${named}&${name}=${sent}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        errors: [{ message: expect.stringContaining(name), extensions: { code: 'BAD_REQUEST' } }],
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(gateway.logged).toEqual([]);
  });

  test('answers empty variables and extensions', async () => {
    const answer = await gateway.request(
      `/api/gateway/?documentId=sha256:${PERSONAL_QUERY.id}&variables=&extensions=null`,
    );
    expect(answer.status).toBe(200);
  });

  test('refuses a form, whole or broken', async () => {
    for (const body of ['query=%7B__typename%7D', 'query=%7B__typename%7D&variables=%7B']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
      const answer = await gateway.request('/api/gateway/', { method: 'POST', headers, body });
      expect([answer.status, await answer.json()]).toMatchObject([
        415,
        { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
      ]);
    }
    expect(gateway.logged).toEqual([]);
  });
});

describe('other sites', () => {
  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    '%j changes nothing',
    async (from) => {
      const query = 'mutation { addToBasket(sku: "v1", quantity: 1) { __typename } }';
      const answer = await gateway.ask(query, {}, { headers: from });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  test('get no answer that permits another origin', async () => {
    const answer = await gateway.request('/api/gateway/', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const read = await gateway.request(`/api/gateway/?documentId=sha256:${PRODUCT_QUERY.id}&variables=${variables}`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('persisted documents', () => {
  const extensions = (hash: string) =>
    encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }));

  test.each([
    ['documentId', `documentId=sha256:${PRODUCT_QUERY.id}`],
    ['extensions.persistedQuery', `extensions=${extensions(PRODUCT_QUERY.id)}`],
  ])('by GET, named by %s; public answers are cacheable', async (_, named) => {
    const answer = await gateway.request(`/api/gateway/?${named}&variables=${variables}&locale=fr-CH`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { product: { sku: 'v1', path: '/fr/p/vase/v1' } } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=15');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('forbids caching of personal answers', async () => {
    const answer = await gateway.request(`/api/gateway/?documentId=sha256:${PERSONAL_QUERY.id}`);
    expect(await answer.json()).toMatchObject({ data: { basket: { id: 'MyUniqueBasketId', pieces: 0 } } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('by POST too, with or without a trailing slash', async () => {
    const answer = await gateway.request('/api/gateway', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        variables: { sku: 'v1' },
        extensions: { persistedQuery: { version: 1, sha256Hash: PRODUCT_QUERY.id } },
      }),
    });
    expect(await answer.json()).toMatchObject({ data: { product: { sku: 'v1' } } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('refuses an unknown document, an own document by GET and a mutation by GET', async () => {
    const unknown = await gateway.request(`/api/gateway/?documentId=sha256:${'0'.repeat(64)}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
    expect(unknown.headers.get('cache-control')).toBe('private, no-store');
    const own = await gateway.request(`/api/gateway/?query=${encodeURIComponent('{ __typename }')}`);
    expect([own.status, own.headers.get('allow')]).toEqual([405, 'POST']);
    for (const { id } of DOCUMENTS.filter(({ text }) => text.startsWith('mutation'))) {
      const change = await gateway.request(`/api/gateway/?documentId=sha256:${id}&variables=${variables}`);
      expect(change.status).toBe(405);
      expect(change.headers.getSetCookie()).toEqual([]);
    }
  });

  test('forbids caching of answers with errors', async () => {
    const broken = openGateway(database.pool, { replaced: { catalogue: { ...brokenCatalogue() } } });
    const answer = await broken.request(`/api/gateway/?documentId=sha256:${PRODUCT_QUERY.id}&variables=${variables}`);
    expect(await answer.json()).toHaveProperty('errors');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const wrong = await gateway.request(`/api/gateway/?documentId=sha256:${PRODUCT_QUERY.id}`);
    expect(wrong.headers.get('cache-control')).toBe('private, no-store');
  });
});

const INTROSPECTION = '{ __schema { types { name } } }';

test('serves the schema outside production only', async () => {
  const { body } = await gateway.ask(INTROSPECTION);
  expect(body.errors?.[0]?.extensions?.code).toBe('INTROSPECTION_DISABLED');
  const deep = await gateway.ask('{ __type(name: "Product") { fields { name } } }');
  expect(deep.body.errors?.[0]?.extensions?.code).toBe('INTROSPECTION_DISABLED');
  const guess = await gateway.ask('{ produt(sku: "v1") { sku } }');
  expect(guess.body.errors?.[0]?.message).toBe('Cannot query field "produt" on type "Query".');
  const development = openGateway(database.pool, { production: false });
  expect((await development.ask(INTROSPECTION)).body.data.__schema.types.length).toBeGreaterThan(20);
});

function brokenCatalogue(cause: Error = new Error('relation "offer" is gone')) {
  const broken = () => Promise.reject(cause);
  return {
    product: broken,
    choices: broken,
    isAlone: broken,
    productOf: () => null,
    successor: broken,
    related: broken,
    cards: broken,
    articles: broken,
    comparison: broken,
    pictures: broken,
    descriptions: broken,
    listPrices: broken,
    videos: broken,
    variants: broken,
    navigation: broken,
    category: broken,
    categoryTexts: broken,
    ownCategoryPictures: broken,
    movedCategory: broken,
    leadSkus: broken,
    leadSkusOfSlugs: broken,
    categoryPaths: broken,
  };
}

test('hides the cause of an internal error and logs it once', async () => {
  const broken = openGateway(database.pool, { replaced: { catalogue: brokenCatalogue() } });
  const { body } = await broken.ask(
    '{ a: product(sku: "v1") { sku } b: product(sku: "n38") { sku } categories { id } }',
  );
  expect(JSON.stringify(body)).not.toContain('relation');
  expect(body.errors?.[0]).toMatchObject({
    message: 'Something went wrong. Please try again later.',
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
  expect(broken.logged).toHaveLength(1);
  expect(JSON.stringify(broken.logged)).not.toContain('v1');
});

test.each(['application/json', 'application/graphql-response+json'])(
  'answers 503 with Retry-After while the database is unavailable (%s)',
  async (accept) => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const away = openGateway(database.pool, { replaced: { catalogue: brokenCatalogue(cause) } });
    const query = '{ __typename product(sku: "v1") { sku } }';
    const { status, headers, body } = await away.ask(query, {}, { headers: { accept } });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(away.logged).toHaveLength(1);
  },
);
