import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  anonymizeReviewsOf,
  createProductQuestions,
  createQuestionAdministration,
  deleteOldQuestions,
  type QuestionAdministration,
} from '../../src/shop/customers/reviews/index.ts';
import { SERVICE } from '../reviews/support.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedGoods } from '../support/goods.ts';
import { openSelling } from '../support/selling.ts';

const { ch } = tenants;
const CLOCK = fixedClock('2026-11-21T09:00:00Z');
const EDITOR = { ...SERVICE, role: 'editor' } as const;
const QUESTION = { text: 'Passt ein Strauss mit 20 Rosen hinein?', author: 'Lea B.', email: 'lea@example.ch' };

let database: TestDatabase;
let shop: ReturnType<typeof openSelling>;
let admin: QuestionAdministration;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query(`insert into category (id, depth, position) values ('all', 1, 0)`);
  await seedGoods(
    pool,
    ['vase', 'lamp', 'rug', 'cup', 'jug'].map((id) => ({
      id,
      titles: { 'de-CH': id, 'fr-CH': id },
      variants: [{ sku: `${id}-1`, prices: { ch: 1000 } }],
    })),
  );
  shop = openSelling(pool, CLOCK);
  const { outbox } = shop;
  admin = createQuestionAdministration({ pool, clock: CLOCK, outbox, publicUrlOf: () => 'https://shop.example' });
}, 60_000);
afterAll(() => database.drop());

let guests = 0;
const guest = () => ({ customer: null, address: `guest-${++guests}` });
const list = (productId: string, language: 'de' | 'fr' = 'de', page = 1, most = 2) =>
  shop.questions.list({ tenant: ch, productId, language, page, most });
const decide = (id: string, verdict: string, answer = '', decided = '', member = SERVICE) =>
  admin.decide(member, ch, { id, decided, verdict, answer });

async function ask(sku: string, own: Partial<typeof QUESTION> = {}, locale: 'de-CH' | 'fr-CH' = 'de-CH') {
  const asker = guest();
  const outcome = await shop.questions.ask({ tenant: ch, locale }, asker, sku, {
    ...QUESTION,
    email: `${asker.address}@example.ch`,
    ...own,
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}

async function stored(id: string) {
  const { rows } = await database.pool.query<{ state: string; email: string | null; decided: Date | null }>(
    'select state, email, decided_at as decided from product_question where id = $1',
    [id],
  );
  return rows[0];
}

const mailsTo = async (address: string) =>
  (
    await database.pool.query<{ kind: string; subject: string; text: string; locale: string }>(
      'select kind, subject, text, locale from mail where to_address = $1 order by created_at, id',
      [address],
    )
  ).rows;

describe('a question of a guest', () => {
  test('waits unseen, and appears with the answer, which goes out by mail once', async () => {
    const id = await ask('vase-1', { email: 'rosen@example.ch' });
    expect(await list('vase')).toMatchObject({ questions: [], total: 0, pages: 0 });
    expect(await admin.waiting(SERVICE, ch)).toBe(1);
    expect(await decide(id, 'publish')).toEqual({ ok: false, problem: 'no-answer' });
    expect(await decide(id, 'publish', 'Ja, sie ist 18 cm weit.')).toEqual({ ok: true });
    expect(await list('vase')).toMatchObject({
      questions: [{ id, text: QUESTION.text, author: 'Lea B.', answer: 'Ja, sie ist 18 cm weit.', demo: false }],
      total: 1,
      pages: 1,
    });
    const [mail, ...others] = await mailsTo('rosen@example.ch');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'question-answer', subject: 'Antwort auf Ihre Frage zu vase', locale: 'de-CH' });
    expect(mail?.text).toContain(QUESTION.text);
    expect(mail?.text).toContain('Ja, sie ist 18 cm weit.');
    const after = await stored(id);
    expect(after).toMatchObject({ state: 'published', email: null });

    const decided = after?.decided?.toISOString();
    expect(await decide(id, 'publish', 'Ja, sie ist 20 cm weit.', decided)).toEqual({ ok: true });
    expect(await list('vase')).toMatchObject({ questions: [{ answer: 'Ja, sie ist 20 cm weit.' }] });
    expect(await mailsTo('rosen@example.ch')).toHaveLength(1);
    const { rows } = await database.pool.query(
      `select action, before->>'state' as before, after->>'state' as after from staff_audit where subject = $1 order by id`,
      [`question:${id}`],
    );
    expect(rows).toEqual([
      { action: 'question.published', before: 'waiting', after: 'published' },
      { action: 'question.published', before: 'published', after: 'published' },
    ]);
  });

  test('is answered in its own language, without publication', async () => {
    const id = await ask('lamp-1', { email: 'fleurs@example.ch' }, 'fr-CH');
    expect(await decide(id, 'answer', 'Oui.')).toEqual({ ok: true });
    expect((await list('lamp')).total).toBe(0);
    expect(await mailsTo('fleurs@example.ch')).toMatchObject([{ locale: 'fr-CH' }]);
  });

  test('is refused without a mail, and taken from the page', async () => {
    const id = await ask('lamp-1', { email: 'stop@example.ch' });
    expect(await decide(id, 'refuse')).toEqual({ ok: true });
    expect(await mailsTo('stop@example.ch')).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: 'refused', email: null });
    const decided = (await stored(id))?.decided?.toISOString();
    expect(await decide(id, 'publish', 'Doch.', decided)).toEqual({ ok: true });
    expect((await list('lamp')).total).toBe(1);
    expect(await decide(id, 'refuse', '', (await stored(id))?.decided?.toISOString())).toEqual({ ok: true });
    expect((await list('lamp')).total).toBe(0);
    const { rows } = await database.pool.query("select from outbox where topic = 'question' and key = 'lamp'");
    expect(rows).toHaveLength(2);
  });

  test('stays as another employee decided it', async () => {
    const id = await ask('lamp-1');
    await decide(id, 'answer', 'Ja.');
    expect(await decide(id, 'refuse')).toEqual({ ok: false, problem: 'changed' });
    expect(await decide(id, 'delete')).toEqual({ ok: false, problem: 'not-found' });
    expect(await decide(id, 'refuse', '', '', EDITOR)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.waiting(EDITOR, ch)).toBe(0);
    const elsewhere = { id, decided: '', verdict: 'refuse', answer: '' };
    expect(await admin.decide(SERVICE, tenants.de, elsewhere)).toEqual({ ok: false, problem: 'not-found' });
  });
});

test('shows questions in the language of the page first, on several pages', async () => {
  const french = await ask('rug-1', { text: 'Est-il lavable en machine ?' }, 'fr-CH');
  const ids = [french, await ask('rug-1'), await ask('rug-1', { text: 'Wie dick ist der Teppich?' })];
  for (const id of ids) await decide(id, 'publish', 'Ja, 8 mm.');
  expect(await list('rug', 'fr')).toMatchObject({ questions: [{ id: french }, {}], total: 3, pages: 2 });
  expect(await list('rug', 'de', 2)).toMatchObject({ questions: [{ id: french }], page: 2 });
});

test('refuses incomplete questions and unknown products, and limits their number', async () => {
  const questions = createProductQuestions({ pool: database.pool, clock: CLOCK });
  const asker = { customer: null, address: '198.51.100.7' };
  const site = { tenant: ch, locale: 'de-CH' } as const;
  expect(await questions.ask(site, asker, 'cup-1', { ...QUESTION, email: '' })).toEqual({
    ok: false,
    problem: 'fields',
    fields: { email: 'required' },
  });
  expect(await questions.ask(site, asker, 'nothing', QUESTION)).toEqual({ ok: false, problem: 'not-found' });
  const mailbox = { ...QUESTION, email: 'viele@example.ch' };
  for (let asked = 0; asked < 5; asked += 1)
    expect(await questions.ask(site, { ...asker, address: `a${asked}` }, 'cup-1', mailbox)).toMatchObject({ ok: true });
  expect(await questions.ask(site, guest(), 'cup-1', mailbox)).toMatchObject({ ok: false, problem: 'wait' });
  for (let asked = 0; asked < 10; asked += 1)
    await questions.ask(site, asker, 'cup-1', { ...QUESTION, email: `b${asked}@example.ch` });
  expect(await questions.ask(site, asker, 'cup-1', { ...QUESTION, email: 'c@example.ch' })).toMatchObject({
    problem: 'wait',
  });
});

test('a customer needs no address, and erasure deletes the question', async () => {
  const { customer } = await registerCustomer(shop, database.pool);
  const asker = { customer, address: '203.0.113.9' };
  const outcome = await shop.questions.ask(HOUSE, asker, 'jug-1', { ...QUESTION, email: '' });
  const id = outcome.ok ? outcome.id : '';
  expect(await stored(id)).toMatchObject({ email: customer.email });
  await decide(id, 'publish', 'Ja.');
  expect((await list('jug')).total).toBe(1);
  await inTransaction(database.pool, (client) => anonymizeReviewsOf(client, customer.id));
  expect((await list('jug')).total).toBe(0);
});

test('deletes questions that no page shows, long after their decision', async () => {
  const [shown, answered, waiting] = [await ask('jug-1'), await ask('jug-1'), await ask('jug-1')];
  await decide(shown, 'publish', 'Ja.');
  await decide(answered, 'answer', 'Ja.');
  await deleteOldQuestions(database.pool, new Date('2027-11-21T09:00:00Z'));
  expect(await stored(answered)).toBeUndefined();
  expect(await stored(shown)).toMatchObject({ state: 'published' });
  expect(await stored(waiting)).toMatchObject({ state: 'waiting' });
});
