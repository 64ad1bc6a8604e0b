import { type ListDefinition, periodConditions } from '../../../staff/lists/index.ts';
import type { QuestionState } from './types.ts';

type QuestionColumn = 'product' | 'author' | 'sku' | 'text' | 'answer' | 'locale' | 'source' | 'state' | 'asked';

/** Question as employees read it. */
export type AdminQuestion = {
  id: string;
  productId: string;
  sku: string;
  /** Title of the product in the asked locale. */
  product: string | null;
  locale: string;
  text: string;
  author: string;
  answer: string | null;
  source: 'customer' | 'demo';
  state: QuestionState;
  /** An answer goes to the shopper by mail. */
  isMailed: boolean;
  askedAt: Date;
  decidedAt: Date | null;
};

const COLUMNS = ['product', 'author', 'sku', 'text', 'answer', 'locale', 'source', 'state', 'asked'] as const;

export const QUESTION_LIST: ListDefinition<QuestionState, 'asked', QuestionColumn> = {
  name: 'questions',
  shape: {
    tabs: ['waiting', 'published', 'answered', 'refused'],
    filters: { source: ['customer', 'demo'], product: 'text', from: 'day', to: 'day' },
    sorts: ['asked'],
    columns: COLUMNS,
    usual: { sort: 'asked', descending: true, columns: COLUMNS, tab: 'waiting' },
    oldestFirst: ['waiting'],
  },
  source: {
    table: 'product_question',
    key: 'id',
    tabs: {
      waiting: "product_question.state = 'waiting'",
      published: "product_question.state = 'published'",
      answered: "product_question.state = 'answered'",
      refused: "product_question.state = 'refused'",
    },
    sorts: { asked: ['product_question.asked_at', 'product_question.id'] },
    line: `product_question.id, product_question.product_id as "productId", product_question.sku, product_question.locale, product_question.body as text,
      product_question.author, product_question.answer, product_question.source, product_question.state, product_question.email is not null as "isMailed",
      product_question.asked_at as "askedAt", product_question.decided_at as "decidedAt"`,
  },
  line: (sql, { locale }) => `(select named.title from product_text named
    where named.product_id = product_question.product_id and named.locale = ${sql.add(locale)}) as product`,
  conditions: (sql, { tenant, filters }) => {
    const all = [
      `product_question.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'product_question.asked_at', filters, tenant.timeZone),
    ];
    if (filters.source) all.push(`product_question.source = ${sql.add(filters.source)}`);
    if (filters.product) {
      const number = sql.add(filters.product);
      all.push(
        `product_question.product_id in (select ${number} union select product_id from variant where sku = ${number})`,
      );
    }
    return all;
  },
  contents: {
    product: 'text',
    author: 'text',
    sku: 'text',
    text: 'text',
    answer: 'text',
    locale: 'text',
    source: 'text',
    state: 'text',
    asked: 'day',
  },
  pageOnly: ['author'],
};
