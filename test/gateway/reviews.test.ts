import { afterAll, beforeAll, expect, test } from 'vitest';
import { REVIEW_TERMS } from '../../src/shop/customers/reviews/index.ts';
import { seedReviews } from '../reviews/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';
import { openGateway } from './support.ts';

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;
let cookies: string;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await seedReviews(pool, { productId: 'vase', sku: 'vase-1', stars: [5, 4, 1] });
  await pool.query(
    `insert into review_summary (tenant, product_id, average, reviews, stars) values ('ch', 'vase', 3.33, 3, '{1,0,0,1,1}')`,
  );
  gateway = openGateway(pool);
  cookies = `session=${(await registerCustomer(openSelling(pool), pool)).browser.session}`;
}, 60_000);
afterAll(() => database.drop());

const RATING = `query ($id: ID!, $filter: RatingFilter) { rating(id: $id, filter: $filter) {
  productId avgRating maxRating reviewCount distribution total page pages product { sku name } reviews { id rating title helpful demo date } } }`;
const STORE = `mutation ($id: ID!, $rating: Int!, $text: String!, $terms: String!) {
  storeRating(id: $id, rating: $rating, title: "Schön", text: $text, author: "Lea B.", termsId: $terms) {
    __typename ... on RatingStored { reviewId replaced } ... on RatingNotStored { code message fields { name message } } } }`;
const RATE = `mutation ($id: ID!, $helpful: Boolean!) { rateReview(id: $id, helpful: $helpful) {
  __typename ... on RatingFeedback { reviewId helpful notHelpful } ... on RatingFeedbackProblem { code message } } }`;

test('returns product and reviews for an ID and a filter', async () => {
  const { body } = await gateway.ask(RATING, { id: 'vase-1' });
  expect(body.data.rating).toMatchObject({
    productId: 'vase',
    avgRating: 3.33,
    maxRating: 5,
    reviewCount: 3,
    distribution: [1, 0, 0, 1, 1],
    total: 3,
    pages: 1,
    product: { sku: 'vase-1' },
  });
  const filtered = await gateway.ask(RATING, { id: 'vase', filter: { stars: [5, 1], sort: 'WORST', page: 1 } });
  expect(filtered.body.data.rating).toMatchObject({ total: 2, reviews: [{ rating: 1 }, { rating: 5 }] });
});

test.each(['none', '', 'a\u0000b', 'x'.repeat(400)])('returns no rating for an invalid product: %#', async (id) => {
  expect((await gateway.ask(RATING, { id })).body).toEqual({ data: { rating: null } });
});

test('writing needs a login with password, and problems use the request’s language', async () => {
  const good = { id: 'vase', rating: 4, text: 'Gut verarbeitet und stabil.', terms: REVIEW_TERMS };
  const nobody = await gateway.ask(STORE, good, { search: '?locale=fr-CH' });
  expect(nobody.body.data.storeRating).toMatchObject({ __typename: 'RatingNotStored', code: 'not-logged-in' });
  const wrong = await gateway.ask(STORE, { ...good, rating: 9, text: 'kurz' }, { cookies, search: '?locale=fr-CH' });
  expect(wrong.body.data.storeRating).toMatchObject({
    code: 'fields',
    message: 'Veuillez vérifier 2 champs',
    fields: [
      { name: 'rating', message: 'Veuillez choisir l’une des possibilités proposées.' },
      { name: 'text', message: 'C’est un peu court. Veuillez en écrire un peu plus.' },
    ],
  });
  const stored = await gateway.ask(STORE, good, { cookies });
  expect(stored.body.data.storeRating).toMatchObject({ __typename: 'RatingStored', replaced: false });
  const begun = `{ newRating(id: "vase") { termsId author verified textMin own { rating state } } }`;
  expect((await gateway.ask(begun, {}, { cookies })).body.data.newRating).toEqual({
    termsId: REVIEW_TERMS,
    author: 'Lea B.',
    verified: false,
    textMin: 20,
    own: { rating: 4, state: 'waiting' },
  });
  expect((await gateway.ask(begun)).body.data.newRating).toBeNull();
});

test('remembers an opinion by a cookie', async () => {
  const { body } = await gateway.ask(RATING, { id: 'vase' });
  const { id } = body.data.rating.reviews[0];
  const first = await gateway.ask(RATE, { id, helpful: true });
  expect(first.body.data.rateReview).toEqual({
    __typename: 'RatingFeedback',
    reviewId: id,
    helpful: 1,
    notHelpful: 0,
  });
  const cookie = /(?:__Host-)?voter=[\w-]{32}/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? '';
  expect(cookie).not.toBe('');
  const again = await gateway.ask(RATE, { id, helpful: false }, { cookies: cookie });
  expect(again.body.data.rateReview).toMatchObject({ helpful: 0, notHelpful: 1 });
  const none = await gateway.ask(RATE, { id: 'nothing', helpful: true });
  expect(none.body.data.rateReview).toMatchObject({
    code: 'not-found',
    message: 'Diese Bewertung gibt es nicht mehr.',
  });
});
