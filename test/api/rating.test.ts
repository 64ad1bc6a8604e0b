import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createReviewAdministration, REVIEW_TERMS } from '../../src/shop/customers/reviews/index.ts';
import { SERVICE, seedReviews } from '../reviews/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

const CLOCK = fixedClock('2026-11-21T08:00:00Z');
const PATH = '/api/inform/rating';
let database: TestDatabase;
let rest: ReturnType<typeof openRest>;
let cookie: string;
let client = '192.0.2.1';

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 5 },
      { sku: 'vase-2', stock: 5 },
    ],
  });
  await seedReviews(pool, { productId: 'vase', sku: 'vase-1', stars: [5, 4, 4, 1] });
  await pool.query(
    `insert into review_summary (tenant, product_id, average, reviews, stars) values ('ch', 'vase', 3.5, 4, '{1,0,0,2,1}')`,
  );
  rest = openRest(pool, { clock: CLOCK, client: () => client });
  const { browser } = await registerCustomer(openSelling(pool, CLOCK), pool);
  cookie = `session=${browser.session}`;
}, 60_000);
afterAll(() => database.drop());

const get = (path: string, own: { cookie?: string } = {}) =>
  rest.ask(`${PATH}${path}`, own.cookie ? { headers: { cookie: own.cookie } } : {});
const post = (path: string, body: object, own: { cookie?: string; host?: string } = {}) =>
  rest.ask(`${PATH}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(own.cookie ? { cookie: own.cookie } : {}) },
    body: JSON.stringify(body),
    ...(own.host ? { host: own.host } : {}),
  });

describe('all/get', () => {
  test('returns a page with figures, by variant or by product', async () => {
    for (const id of ['vase', 'vase-2']) {
      const answer = await get(`/all/get?id=${id}&sort=best`);
      expect(answer.headers.get('cache-control')).toContain('public');
      expect(await answer.json()).toMatchObject({
        productId: 'vase',
        avgRating: 3.5,
        maxRating: 5,
        reviewCount: 4,
        distribution: { '1': 1, '2': 0, '3': 0, '4': 2, '5': 1 },
        total: 4,
        page: 1,
        pages: 1,
        pageSize: 20,
        sort: 'best',
        reviews: [{ rating: 5, demo: false, date: '2026-01-02T00:00:00.000Z' }, {}, {}, { rating: 1 }],
      });
    }
  });

  test('filters by stars; pages beyond the last are empty', async () => {
    expect(await (await get('/all/get?id=vase&stars=4,1')).json()).toMatchObject({ total: 3 });
    expect(await (await get('/all/get?id=vase&stars=nonsense')).json()).toMatchObject({ total: 4 });
    expect(await (await get('/all/get?id=vase&page=999999')).json()).toMatchObject({ reviews: [], page: 5000 });
  });

  test.each([
    ['/all/get', 400, 'invalid-parameters'],
    ['/all/get?id=', 400, 'invalid-parameters'],
    [`/all/get?id=${'x'.repeat(101)}`, 400, 'invalid-parameters'],
    ['/all/get?id=vase&sort=random', 400, 'invalid-parameters'],
    ['/all/get?id=none', 404, 'unknown-article'],
    ['/all/get?id=none&locale=fr-CH', 404, 'unknown-article'],
  ])('refuses invalid requests: %#', async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, (await answer.json()).error.code]).toEqual([status, code]);
  });
});

describe('new/get and new/store', () => {
  const review = {
    id: 'vase-1',
    rating: 3,
    title: 'Geht so',
    text: 'Etwas kleiner, als ich dachte, aber schön.',
    author: 'Lea B.',
    termsId: REVIEW_TERMS,
  };

  test('need a logged-in customer', async () => {
    for (const answer of [await get('/new/get?id=vase'), await post('/new/store', review)]) {
      expect(answer.status).toBe(401);
      expect((await answer.json()).error.code).toBe('not-logged-in');
    }
    // The session belongs to the Swiss tenant.
    expect((await post('/new/store', review, { cookie, host: 'at.localhost' })).status).toBe(401);
  });

  test('load the form, store a review and load it again with the stored values', async () => {
    const begun = await get('/new/get?id=vase', { cookie });
    expect(begun.headers.get('cache-control')).toBe('no-store');
    expect(await begun.json()).toMatchObject({
      productId: 'vase',
      termsId: REVIEW_TERMS,
      author: 'Lea B.',
      verified: false,
      fileLimit: 0,
      own: null,
      limits: { text: 4000 },
    });
    const stored = await (await post('/new/store', review, { cookie })).json();
    expect(stored).toMatchObject({ state: 'waiting', replaced: false });
    expect(await (await get('/new/get?id=vase-2', { cookie })).json()).toMatchObject({
      own: { rating: 3, title: 'Geht so', state: 'waiting' },
    });
    expect(await (await get('/all/get?id=vase')).json()).toMatchObject({ reviewCount: 4 });
    const admin = createReviewAdministration({ pool: database.pool, clock: CLOCK });
    const verdict = { id: stored.reviewId, written: CLOCK.now().toISOString(), verdict: 'publish', reason: '' };
    expect(await admin.decide(SERVICE, tenants.ch, verdict)).toEqual({ ok: true });
    expect(await (await get('/all/get?id=vase')).json()).toMatchObject({ reviewCount: 5 });
  });

  test.each([
    [{ rating: 6 }, { rating: 'number' }],
    [{ rating: 2.5 }, { rating: 'whole-number' }],
    [{ rating: '5' }, { rating: 'required' }],
    [{ title: '' }, { title: 'required' }],
    [{ text: 'kurz' }, { text: 'too-short' }],
    [{ text: 'x'.repeat(4001) }, { text: 'too-long' }],
    [{ text: 'Alles besser auf https://anderswo zu haben.' }, { text: 'contact' }],
    [{ termsId: 'old' }, { termsId: 'choice' }],
  ])('name a wrong field: %#', async (change, fields) => {
    const answer = await post('/new/store', { ...review, ...change }, { cookie });
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    expect(error.code).toBe('invalid-body');
    expect(Object.keys(error.fields)).toEqual(Object.keys(fields));
  });

  test('refuse an unknown variant and an oversized body', async () => {
    expect((await post('/new/store', { ...review, id: 'none' }, { cookie })).status).toBe(404);
    expect((await post('/new/store', { ...review, text: 'x'.repeat(40_000) }, { cookie })).status).toBe(413);
  });
});

describe('feedback', () => {
  test('counts once for a browser, recognised by a cookie from then on', async () => {
    const { reviews } = await (await get('/all/get?id=vase&sort=worst')).json();
    const reviewId = reviews[0].id;
    const first = await post('/feedback', { reviewId, helpful: true });
    expect(await first.json()).toEqual({ reviewId, helpful: 1, notHelpful: 0 });
    const set = first.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^voter=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const again = await post('/feedback', { reviewId, helpful: false }, { cookie: set.split(';')[0] ?? '' });
    expect(await again.json()).toEqual({ reviewId, helpful: 0, notHelpful: 1 });
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    [{ reviewId: '0f8fad5b-d9cb-469f-a165-70867728950e', helpful: true }, 404],
    [{ reviewId: "'; drop table review; --", helpful: true }, 404],
    [{ reviewId: '', helpful: true }, 400],
    [{ reviewId: 'x', helpful: 'yes' }, 400],
    [{ helpful: true }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await post('/feedback', body)).status).toBe(status);
  });

  test('is limited for one address', async () => {
    client = '192.0.2.99';
    const body = { reviewId: '0f8fad5b-d9cb-469f-a165-70867728950e', helpful: true };
    const answers: Response[] = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await post('/feedback', body));
    client = '192.0.2.1';
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
