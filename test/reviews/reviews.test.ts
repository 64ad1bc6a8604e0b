import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  anonymizeReviewsOf,
  createReviewAdministration,
  createReviews,
  type EnteredReview,
  type ReviewAdministration,
} from '../../src/shop/customers/reviews/index.ts';
import { renewSummaries } from '../../src/shop/customers/reviews/summary.store.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { GOOD, SERVICE, seedReviews } from './support.ts';

const CLOCK = fixedClock('2026-11-21T08:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let shop: Selling;
let admin: ReviewAdministration;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query(`insert into category (id, depth, position) values ('all', 1, 0)`);
  await seedGoods(
    pool,
    ['vase', 'lamp', 'rug', 'cup', 'bowl', 'jug'].map((id) => ({
      id,
      titles: { 'de-CH': id, 'fr-CH': id, 'de-DE': id },
      variants: [
        { sku: `${id}-1`, prices: { ch: 1000, de: 1000 } },
        { sku: `${id}-2`, prices: { ch: 1000, de: 1000 } },
      ],
    })),
  );
  shop = openSelling(pool, CLOCK);
  admin = createReviewAdministration({ pool, clock: CLOCK });
}, 60_000);
afterAll(() => database.drop());

const list = (id: string, own: Partial<Parameters<typeof shop.reviews.list>[0]> = {}) =>
  shop.reviews.list({ tenant: ch, id, stars: [], language: null, sorting: 'newest', page: 1, ...own });

async function outboxOf(key: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ topic: string }>('select topic from outbox where key = $1 order by id', [
    key,
  ]);
  return rows.map(({ topic }) => topic);
}

async function decide(id: string, verdict: 'publish' | 'refuse', reason = '') {
  const { rows } = await database.pool.query<{ at: Date }>('select written_at as at from review where id = $1', [id]);
  return admin.decide(SERVICE, ch, { id, written: rows[0]?.at.toISOString() ?? '', verdict, reason });
}

async function write(id: string, own: EnteredReview = {}) {
  const { customer } = await registerCustomer(shop, database.pool);
  const outcome = await shop.reviews.store(HOUSE, customer, id, { ...GOOD, ...own });
  if (!outcome.ok) throw new Error(outcome.problem);
  return { customer, id: outcome.id };
}

describe('marks and languages', () => {
  test('counts marks of published reviews, and forgets those of a rewritten one', async () => {
    const { customer, id } = await write('cup-1', { fit: 'small', quality: 'good' });
    await decide(id, 'publish');
    expect(await list('cup')).toMatchObject({
      summary: { fits: [1, 0, 0], qualities: [0, 1, 0] },
      reviews: [{ fit: 'small', quality: 'good' }],
    });
    const page = await shop.catalogue.product({ tenant: ch, locale: 'de-CH', sku: 'cup-1' });
    expect(page?.product.rating).toMatchObject({ fits: [1, 0, 0], qualities: [0, 1, 0] });
    const begun = await shop.reviews.begin(HOUSE, customer, 'cup-1');
    expect(begun?.own).toMatchObject({ fit: 'small', quality: 'good' });
    await shop.reviews.store(HOUSE, customer, 'cup-1', { ...GOOD, fit: '', quality: 'poor' });
    expect(await list('cup')).toMatchObject({ summary: null, reviews: [] });
    await decide(id, 'publish');
    expect(await list('cup')).toMatchObject({
      summary: { fits: [0, 0, 0], qualities: [1, 0, 0] },
      reviews: [{ fit: null, quality: 'poor' }],
    });
  });

  test('refuses marks that no form offers', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    expect(await shop.reviews.store(HOUSE, customer, 'cup-1', { ...GOOD, fit: 'huge', quality: '1' })).toEqual({
      ok: false,
      problem: 'fields',
      fields: { fit: 'invalid-choice', quality: 'invalid-choice' },
      files: [],
    });
  });

  test('filters by language, with the numbers of all languages', async () => {
    await seedReviews(database.pool, { productId: 'bowl', sku: 'bowl-1', stars: [5, 4, 2] });
    await database.pool.query(`update review set locale = 'fr-CH' where product_id = 'bowl' and stars = 2`);
    const languages = [
      { language: 'de', count: 2 },
      { language: 'fr', count: 1 },
    ];
    expect(await list('bowl')).toMatchObject({ languages, total: 3 });
    const french = await list('bowl', { language: 'fr' });
    expect(french).toMatchObject({ languages, total: 1, pages: 1, reviews: [{ locale: 'fr-CH', stars: 2 }] });
    expect(await list('bowl', { language: 'fr', stars: [5] })).toMatchObject({ languages, total: 0, reviews: [] });
    await database.pool.query(`delete from review where product_id = 'bowl'`);
  });
});

describe('from writing to publication', () => {
  test('a review is invisible before its approval, then public with its figures', async () => {
    const { id } = await write('vase-2', { stars: '4' });
    expect(await list('vase')).toMatchObject({ productId: 'vase', summary: null, reviews: [], total: 0, pages: 0 });
    expect(await outboxOf('vase')).toEqual([]);
    expect(await decide(id, 'publish')).toEqual({ ok: true });
    expect(await list('vase-1')).toMatchObject({
      sku: 'vase-1',
      summary: { average: 4, count: 1, stars: [0, 0, 0, 1, 0] },
      real: { average: 4, count: 1 },
      reviews: [{ id, sku: 'vase-2', stars: 4, verified: false, demo: false, author: 'Lea B.', helpful: 0 }],
      total: 1,
    });
    expect(await outboxOf('vase')).toEqual(['product']);
    const articles = await shop.catalogue.articles({ tenant: ch, locale: 'fr-CH', skus: ['vase-1'] });
    expect(articles.get('vase-1')?.rating).toEqual({ average: 4, count: 1 });
    const page = await shop.catalogue.product({ tenant: ch, locale: 'de-CH', sku: 'vase-1' });
    expect(page?.product.rating).toEqual({
      average: 4,
      count: 1,
      stars: [0, 0, 0, 1, 0],
      fits: [0, 0, 0],
      qualities: [0, 0, 0],
      real: { average: 4, count: 1 },
    });
  });

  test('another tenant neither shows nor counts it', async () => {
    expect(await list('vase', { tenant: de })).toMatchObject({ summary: null, reviews: [] });
    const articles = await shop.catalogue.articles({ tenant: de, locale: 'de-DE', skus: ['vase-1'] });
    expect(articles.get('vase-1')?.rating).toBeNull();
  });

  test('replaces the review of another account of the same mailbox, and no other one', async () => {
    const { customer: first } = await registerCustomer(shop, database.pool, { email: 'critic@gmail.com' });
    const { customer: second } = await registerCustomer(shop, database.pool, { email: 'cri.tic+2@googlemail.com' });
    const { customer: other } = await registerCustomer(shop, database.pool, { email: 'critic@example.ch' });
    for (const [customer, replaced] of [
      [first, false],
      [other, false],
      [second, true],
    ] as const)
      expect(await shop.reviews.store(HOUSE, customer, 'lamp-2', GOOD)).toMatchObject({ ok: true, replaced });
    const { rows } = await database.pool.query<{ customer: string }>(
      'select customer_id as customer from review where customer_id = any($1::uuid[]) order by written_at, id',
      [[first.id, second.id, other.id]],
    );
    expect(rows.map(({ customer }) => customer).toSorted()).toEqual([second.id, other.id].toSorted());
  });

  test('a second review replaces the first, waits again, and deletes ratings of the first', async () => {
    const { customer, id } = await write('lamp-1');
    await decide(id, 'publish');
    await shop.reviews.feedback(ch, { customerId: null, secret: null, address: 'a' }, { id, helpful: true });
    const again = await shop.reviews.store(HOUSE, customer, 'lamp-2', { ...GOOD, stars: '2' });
    expect(again).toEqual({ ok: true, id, replaced: true });
    expect(await list('lamp')).toMatchObject({ summary: null, reviews: [] });
    expect(await shop.reviews.ofCustomer(customer.id)).toMatchObject([
      { id, sku: 'lamp-2', stars: 2, state: 'waiting', helpful: 0 },
    ]);
    expect(await shop.reviews.begin(HOUSE, customer, 'lamp-1')).toMatchObject({
      own: { stars: 2, state: 'waiting' },
      suggestedAuthor: 'Lea B.',
      verified: false,
    });
  });

  test('an approval of the old text does not publish the new one', async () => {
    const { customer, id } = await write('rug-1');
    const asked = { tenant: ch, params: new URLSearchParams(), typed: '' };
    const seen = (await admin.listing.list(SERVICE, asked))?.lines.find((review) => review.id === id);
    const later = createReviews({ pool: database.pool, clock: fixedClock('2026-11-21T09:00:00Z') });
    await later.store(HOUSE, customer, 'rug-1', { ...GOOD, text: 'Etwas ganz anderes als vorher, sehr böse Worte.' });
    const written = seen?.writtenAt.toISOString() ?? '';
    expect(await admin.decide(SERVICE, ch, { id, written, verdict: 'publish', reason: '' })).toEqual({
      ok: false,
      problem: 'changed',
    });
    const versions = [{ id, written }];
    expect(await admin.publishAll(SERVICE, ch, versions)).toEqual({ ok: true, published: 0, left: 1 });
    expect((await list('rug'))?.reviews).toEqual([]);
  });

  test('several are published at once in the versions that were read, each with its audit entry', async () => {
    const [one, two] = [await write('jug-1'), await write('vase-1')];
    const written = CLOCK.now().toISOString();
    const versions = [one, two].map(({ id }) => ({ id, written }));
    expect(await admin.publishAll(SERVICE, de, versions)).toEqual({ ok: true, published: 0, left: 2 });
    expect(await admin.publishAll(SERVICE, ch, versions)).toEqual({ ok: true, published: 2, left: 0 });
    expect(await admin.publishAll(SERVICE, ch, versions)).toEqual({ ok: true, published: 0, left: 2 });
    expect((await list('jug'))?.summary).toMatchObject({ count: 1 });
    const { rows } = await database.pool.query(
      "select count(*)::int as entries from staff_audit where action = 'review.published' and subject = any($1)",
      [versions.map(({ id }) => `review:${id}`)],
    );
    expect(rows).toEqual([{ entries: 2 }]);
  });

  test('its author reads the reason of a refusal, which can be revoked; both are audited', async () => {
    const { customer, id } = await write('cup-1');
    expect(await decide(id, 'refuse')).toEqual({ ok: false, problem: 'no-reason' });
    expect(await decide(id, 'refuse', 'nonsense')).toEqual({ ok: false, problem: 'no-reason' });
    expect(await decide(id, 'refuse', 'off-topic')).toEqual({ ok: true });
    expect(await shop.reviews.ofCustomer(customer.id)).toMatchObject([{ state: 'refused', reason: 'off-topic' }]);
    expect(await decide(id, 'publish')).toEqual({ ok: true });
    expect(await decide(id, 'publish')).toEqual({ ok: true });
    const { rows } = await database.pool.query(
      'select action, email, tenant, after from staff_audit where subject = $1 order by id',
      [`review:${id}`],
    );
    expect(rows).toEqual([
      {
        action: 'review.refused',
        email: SERVICE.email,
        tenant: 'ch',
        after: { state: 'refused', reason: 'off-topic', product: 'cup', stars: 5 },
      },
      {
        action: 'review.published',
        email: SERVICE.email,
        tenant: 'ch',
        after: { state: 'published', reason: null, product: 'cup', stars: 5 },
      },
    ]);
  });

  test('refuses decisions of another tenant and made-up ids', async () => {
    const { id } = await write('bowl-1');
    const verdict = { written: CLOCK.now().toISOString(), verdict: 'publish', reason: '' };
    expect(await admin.decide(SERVICE, de, { id, ...verdict })).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.decide(SERVICE, ch, { id: "x' or 1=1", ...verdict })).toMatchObject({ problem: 'not-found' });
    expect((await list('bowl'))?.reviews).toEqual([]);
  });
});

describe('bad input', () => {
  test.each(['nothing-here', '', 'x'.repeat(500), 'vase\u0000', '\ud800'])(
    'refuses an invalid product: %#',
    async (id) => {
      const { customer } = await registerCustomer(shop, database.pool);
      expect(await list(id)).toBeNull();
      expect(await shop.reviews.begin(HOUSE, customer, id)).toBeNull();
      expect(await shop.reviews.store(HOUSE, customer, id, GOOD)).toEqual({ ok: false, problem: 'not-found' });
    },
  );

  test('escapes markup as text', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const text = '<script>alert(1)</script> ist kein schöner Text für eine Vase.';
    await shop.reviews.store(HOUSE, customer, 'vase-1', { ...GOOD, text });
    expect(await shop.reviews.ofCustomer(customer.id)).toMatchObject([{ text }]);
  });

  test('limits how often a customer rewrites a review', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const reviews = createReviews({ pool: database.pool, clock: CLOCK });
    for (let turn = 0; turn < 20; turn += 1)
      expect(await reviews.store(HOUSE, customer, 'jug-1', GOOD)).toMatchObject({ ok: true });
    expect(await reviews.store(HOUSE, customer, 'jug-1', GOOD)).toMatchObject({ ok: false, problem: 'wait' });
  });
});

describe('one’s own', () => {
  test('only its author can delete it, and it no longer counts', async () => {
    const { customer, id } = await write('bowl-2');
    await decide(id, 'publish');
    const { customer: other } = await registerCustomer(shop, database.pool);
    expect(await shop.reviews.remove(HOUSE, other, id)).toBe(false);
    expect(await shop.reviews.remove({ tenant: de }, customer, id)).toBe(false);
    expect(await shop.reviews.remove(HOUSE, customer, 'none')).toBe(false);
    expect((await list('bowl'))?.summary?.count).toBe(1);
    expect(await shop.reviews.remove(HOUSE, customer, id)).toBe(true);
    expect((await list('bowl'))?.summary).toBeNull();
  });

  test('is erased with its author’s account, with the author’s ratings of others', async () => {
    const { customer, id } = await write('bowl-1');
    await decide(id, 'publish');
    const { id: other } = await write('bowl-1', { stars: '1' });
    await decide(other, 'publish');
    await shop.reviews.feedback(
      ch,
      { customerId: customer.id, secret: null, address: 'e' },
      { id: other, helpful: true },
    );
    await inTransaction(database.pool, (client) => anonymizeReviewsOf(client, customer.id));
    expect(await list('bowl')).toMatchObject({
      summary: { average: 1, count: 1 },
      reviews: [{ id: other, helpful: 1 }],
    });
    expect(await shop.reviews.ofCustomer(customer.id)).toEqual([]);
    const { rows } = await database.pool.query('select from review_feedback where review_id = $1', [other]);
    expect(rows).toEqual([]);
  });
});

describe('ratings', () => {
  test('count once per browser and customer; the last one counts', async () => {
    const { id } = await write('lamp-1');
    await decide(id, 'publish');
    const say = (voter: { customerId?: string; secret?: string; address?: string }, helpful: boolean) =>
      shop.reviews.feedback(ch, { customerId: null, secret: null, address: 'b', ...voter }, { id, helpful });
    const first = await say({}, true);
    if (!first.ok || first.secret === null) throw new Error('a browser gets a secret');
    const { secret } = first;
    expect(first).toMatchObject({ helpful: 1, notHelpful: 0, productId: 'lamp' });
    expect(await say({ secret }, true)).toMatchObject({ helpful: 1, notHelpful: 0, secret });
    expect(await say({ secret }, false)).toMatchObject({ helpful: 0, notHelpful: 1 });
    // The person logs in, in this browser and in another one.
    const { customer } = await registerCustomer(shop, database.pool);
    expect(await say({ secret, customerId: customer.id }, true)).toMatchObject({ helpful: 1, notHelpful: 0 });
    expect(await say({ customerId: customer.id, address: 'c' }, true)).toMatchObject({ helpful: 1, secret: null });
    // A secret that this shop did not make is invalid.
    const forged = await say({ secret: 'x', address: 'c' }, true);
    expect(forged).toMatchObject({ ok: true, helpful: 2 });
    expect(forged.ok && forged.secret).not.toBe('x');
    expect(new Set(await outboxOf('lamp'))).toContain('review');
  });

  test('count for published reviews of the tenant only, and never by the author', async () => {
    const { customer, id } = await write('cup-2');
    const voter = { customerId: null, secret: null, address: 'd' };
    const given = { id, helpful: true };
    expect(await shop.reviews.feedback(ch, voter, given)).toEqual({ ok: false, problem: 'not-found' });
    await decide(id, 'publish');
    expect(await shop.reviews.feedback(de, voter, given)).toEqual({ ok: false, problem: 'not-found' });
    expect(await shop.reviews.feedback(ch, { ...voter, customerId: customer.id }, given)).toEqual({
      ok: false,
      problem: 'own-review',
    });
    expect(await shop.reviews.feedback(ch, voter, { id: 'x', helpful: true })).toMatchObject({ problem: 'not-found' });
  });

  test('are limited for one address and review, whatever cookies it drops', async () => {
    const { id } = await write('jug-2');
    await decide(id, 'publish');
    const answers: boolean[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      answers.push(
        (await shop.reviews.feedback(ch, { customerId: null, secret: null, address: 'flood' }, { id, helpful: false }))
          .ok,
      );
    expect(answers).toEqual([true, true, true, true, true, false, false]);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    const stars = Array.from({ length: 45 }, (_, index) => (index % 5) + 1);
    await seedReviews(database.pool, { productId: 'rug', sku: 'rug-1', stars });
    await seedReviews(database.pool, { productId: 'rug', sku: 'rug-1', source: 'demo', stars: [5, 5, 5] });
    await inTransaction(database.pool, (client) => renewSummaries(client, 'ch', ['rug']));
  });

  test('have pages of 20 that neither repeat nor miss one, in every order', async () => {
    for (const sorting of ['helpful', 'newest', 'best', 'worst'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list('rug', { sorting, page })));
      expect(pages.map((page) => page?.reviews.length)).toEqual([20, 20, 8, 0]);
      const ids = pages.flatMap((page) => page?.reviews.map(({ id }) => id) ?? []);
      expect(new Set(ids).size).toBe(48);
      expect(pages[0]).toMatchObject({ total: 48, pages: 3, page: 1 });
    }
    const best = await list('rug', { sorting: 'best' });
    const worst = await list('rug', { sorting: 'worst' });
    expect([best?.reviews[0]?.stars, worst?.reviews[0]?.stars]).toEqual([5, 1]);
  });

  test('begin with reviews in the language of the page among equally helpful ones', async () => {
    await database.pool.query(
      `update review set locale = 'fr-CH' where product_id = 'rug' and title in ('Titel 7', 'Titel 9') and source = 'import'`,
    );
    const french = await list('rug', { sorting: 'helpful', reader: 'fr' });
    expect(french?.reviews.slice(0, 3).map(({ title }) => title)).toEqual(['Titel 9', 'Titel 7', 'Titel 45']);
    const german = await list('rug', { sorting: 'helpful', reader: 'de' });
    expect(german?.reviews[0]?.title).toBe('Titel 45');
    await database.pool.query(`update review set helpful = 1 where product_id = 'rug' and title = 'Titel 11'`);
    expect((await list('rug', { sorting: 'helpful', reader: 'fr' }))?.reviews[0]?.title).toBe('Titel 11');
    await database.pool.query(`update review set locale = 'de-CH', helpful = 0 where product_id = 'rug'`);
  });

  test('can be filtered by stars, with the total of the matches', async () => {
    const found = await list('rug', { stars: [1, 4, 4, 9] });
    expect(found).toMatchObject({ total: 18, pages: 1, summary: { count: 48, stars: [9, 9, 9, 9, 12] } });
    expect(new Set(found?.reviews.map(({ stars }) => stars))).toEqual(new Set([1, 4]));
  });

  test('show and mark demo reviews, and exclude them from the real figures', async () => {
    expect(await list('rug', { stars: [5] })).toMatchObject({ real: { average: 3, count: 45 }, total: 12 });
    const shown = await list('rug', { stars: [5] });
    expect(shown?.reviews.filter(({ demo }) => demo)).toHaveLength(3);
  });

  test('the later of two concurrent changes sees the earlier', async () => {
    await seedReviews(database.pool, {
      productId: 'jug',
      sku: 'jug-1',
      source: 'demo',
      stars: [5, 4, 3, 2, 1, 5, 4, 3],
    });
    const { rows } = await database.pool.query<{ id: string }>(
      `update review set state = 'waiting' where product_id = 'jug' and source = 'demo' returning id`,
    );
    await Promise.all(rows.map(({ id }) => decide(id, 'publish')));
    const counted = await database.pool.query(
      `select (select count(*)::int from review where product_id = 'jug' and state = 'published') as "real", reviews
       from review_summary where product_id = 'jug' and tenant = 'ch'`,
    );
    expect(counted.rows[0]?.reviews).toBe(counted.rows[0]?.real);
  });
});
