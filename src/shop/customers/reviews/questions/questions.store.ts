import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { DemoQuestion, Question, QuestionState } from './types.ts';

/**
 * Returns published questions of a product with the number of all of them. Those in the language come first.
 * Each order ends with the id, so that pages neither repeat nor miss a question.
 */
export async function readQuestions(
  pool: Pool,
  query: { tenant: string; productId: string; language: string; most: number; after: number },
): Promise<{ questions: Question[]; total: number }> {
  const { rows } = await pool.query<Question & { total: number }>({
    name: 'product-questions',
    text: `select id, locale, body as text, author, answer, source = 'demo' as demo, asked_at as "askedAt",
       (count(*) over ())::int as total
     from product_question where tenant = $1 and product_id = $2 and state = 'published'
     order by split_part(locale, '-', 1) = $3 desc, asked_at desc, id limit $4 offset $5`,
    values: [query.tenant, query.productId, query.language, query.most, query.after],
  });
  return { questions: rows.map(({ total: _, ...question }) => question), total: rows[0]?.total ?? 0 };
}

export async function insertQuestion(
  client: Pool | pg.PoolClient,
  question: {
    tenant: string;
    productId: string;
    sku: string;
    locale: string;
    text: string;
    author: string;
    customerId: string | null;
    email: string;
    now: Date;
  },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into product_question (tenant, product_id, sku, locale, body, author, customer_id, email, source, state, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'customer', 'waiting', $9) returning id`,
    [
      question.tenant,
      question.productId,
      question.sku,
      question.locale,
      question.text,
      question.author,
      question.customerId,
      question.email,
      question.now,
    ],
  );
  const [stored] = rows;
  if (!stored) throw new Error('a stored question has no row');
  return stored.id;
}

export async function countWaitingQuestions(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from product_question where tenant = $1 and state = 'waiting'`,
    [tenant],
  );
  return rows[0]?.count ?? 0;
}

export type LockedQuestion = {
  id: string;
  productId: string;
  sku: string;
  locale: string;
  text: string;
  email: string | null;
  state: QuestionState;
  answer: string | null;
  decidedAt: Date | null;
  /** Title of the product in the locale of the question. */
  product: string | null;
  slug: string | null;
};

/** Returns a question of a tenant and locks it until the transaction ends. */
export async function lockQuestion(client: pg.PoolClient, tenant: string, id: string): Promise<LockedQuestion | null> {
  const { rows } = await client.query<LockedQuestion>(
    `select question.id, question.product_id as "productId", question.sku, question.locale, question.body as text,
       question.email, question.state, question.answer, question.decided_at as "decidedAt", named.title as product, named.slug
     from product_question question
     left join product_text named on named.product_id = question.product_id and named.locale = question.locale
     where question.id = $1 and question.tenant = $2 for update of question`,
    [id, tenant],
  );
  return rows[0] ?? null;
}

/** Stores a decision. The address of the shopper is deleted, because the answer was sent to it. */
export async function writeQuestionDecision(
  client: pg.PoolClient,
  decision: { id: string; state: QuestionState; answer: string | null; now: Date },
): Promise<void> {
  await client.query(
    'update product_question set state = $2, answer = coalesce($3, answer), email = null, decided_at = $4 where id = $1',
    [decision.id, decision.state, decision.answer, decision.now],
  );
}

/** Announces changed questions of a product to the pages that show them. */
export async function announceQuestions(client: pg.ClientBase, productId: string): Promise<void> {
  await client.query(`insert into outbox (topic, key) values ('question', $1)`, [productId]);
}

/** Replaces the questions of the demo in a tenant. Those without an answer wait for an employee. */
export async function storeDemoQuestions(
  client: pg.ClientBase,
  tenant: string,
  questions: readonly DemoQuestion[],
): Promise<void> {
  await client.query("delete from product_question where tenant = $1 and source = 'demo'", [tenant]);
  await client.query(
    `insert into product_question (tenant, product_id, sku, locale, body, author, source, state, answer, asked_at, decided_at)
     select $1, product_id, sku, locale, body, author, 'demo', case when answer is null then 'waiting' else 'published' end, answer, asked_at,
       case when answer is not null then asked_at + interval '1 day' end
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
       as demo (product_id, sku, locale, body, author, answer, asked_at)`,
    [
      tenant,
      questions.map(({ productId }) => productId),
      questions.map(({ sku }) => sku),
      questions.map(({ locale }) => locale),
      questions.map(({ text }) => text),
      questions.map(({ author }) => author),
      questions.map(({ answer }) => answer),
      questions.map(({ askedAt }) => askedAt),
    ],
  );
}

/** Deletes questions of a customer; returns the products whose published ones changed. */
export async function deleteQuestionsOf(client: pg.ClientBase, customerId: string): Promise<string[]> {
  const { rows } = await client.query<{ productId: string; state: QuestionState }>(
    'delete from product_question where customer_id = $1 returning product_id as "productId", state',
    [customerId],
  );
  return [...new Set(rows.filter(({ state }) => state === 'published').map(({ productId }) => productId))];
}

/** Deletes questions that no page shows and that were decided before a time. Returns their number. */
export async function deleteOldQuestions(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from product_question where state in ('answered', 'refused') and decided_at < $1`,
    [before],
  );
  return rowCount ?? 0;
}
