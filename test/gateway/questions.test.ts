import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await pool.query(
    `insert into product_question (tenant, product_id, sku, locale, body, author, source, state, answer, asked_at, decided_at)
     select 'ch', 'vase', 'vase-1', locale, body, 'Lea B.', 'customer', state, 'Ja.', '2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'
     from (values ('de-CH', 'Ist sie dicht?', 'published'), ('fr-CH', 'Est-elle lourde ?', 'published'),
       ('de-CH', 'Nur per Mail?', 'answered')) as asked (locale, body, state)`,
  );
  gateway = openGateway(pool);
  cookies = `session=${(await registerCustomer(openSelling(pool), pool)).browser.session}`;
}, 60_000);
afterAll(() => database.drop());

const READ = `query ($sku: ID!, $page: Int) { questions(sku: $sku, page: $page) { total page pages
  questions { id locale text answer author date demo } } }`;
const ASK = `mutation ($id: ID!, $text: String!, $author: String!, $email: String) {
  askQuestion(id: $id, text: $text, author: $author, email: $email) {
    __typename ... on QuestionAsked { questionId } ... on QuestionNotAsked { code message fields { name message } } } }`;
const GOOD = { id: 'vase-1', text: 'Passt ein Strauss mit 20 Rosen hinein?', author: 'Lea B.' };

test('reads published questions, those in the language of the request first', async () => {
  const { body } = await gateway.ask(READ, { sku: 'vase-1' }, { search: '?locale=fr-CH' });
  expect(body.data.questions).toMatchObject({ total: 2, page: 1, pages: 1 });
  expect(body.data.questions.questions).toMatchObject([
    { locale: 'fr-CH', text: 'Est-elle lourde ?', answer: 'Ja.', author: 'Lea B.', date: '2026-11-01T10:00:00.000Z' },
    { locale: 'de-CH', text: 'Ist sie dicht?', demo: false },
  ]);
  expect((await gateway.ask(READ, { sku: 'vase-1', page: 2_000_000 })).body.data.questions.questions).toEqual([]);
});

test.each(['none', '', 'a\u0000b', 'x'.repeat(400)])('reads no questions of an unknown product: %#', async (sku) => {
  expect((await gateway.ask(READ, { sku })).body).toEqual({ data: { questions: null } });
});

test('a guest asks with an address, a customer without one', async () => {
  const missing = await gateway.ask(ASK, GOOD, { search: '?locale=fr-CH' });
  expect(missing.body.data.askQuestion).toMatchObject({
    code: 'fields',
    fields: [{ name: 'email', message: 'Veuillez remplir ce champ.' }],
  });
  const unknown = await gateway.ask(ASK, { ...GOOD, id: 'none', email: 'guest@example.ch' });
  expect(unknown.body.data.askQuestion).toMatchObject({ __typename: 'QuestionNotAsked', code: 'not-found' });
  const asked = await gateway.ask(ASK, { ...GOOD, email: 'guest@example.ch' });
  expect(asked.body.data.askQuestion).toMatchObject({ __typename: 'QuestionAsked' });
  const { body } = await gateway.ask(ASK, GOOD, { cookies });
  const { rows } = await database.pool.query(
    'select locale, state, email, customer_id is not null as "isCustomer" from product_question where id = $1',
    [body.data.askQuestion.questionId],
  );
  expect(rows).toEqual([{ locale: 'de-CH', state: 'waiting', email: expect.any(String), isCustomer: true }]);
});

test('limits questions to a mailbox as the page does', async () => {
  const email = 'often@example.ch';
  for (let count = 0; count < 5; count += 1)
    expect((await gateway.ask(ASK, { ...GOOD, email })).body.data.askQuestion.__typename).toBe('QuestionAsked');
  expect((await gateway.ask(ASK, { ...GOOD, email })).body.data.askQuestion).toMatchObject({ code: 'wait' });
});
