-- Questions of shoppers about products, with the answers of the shop. Published ones are on the pages of the product.
create table product_question (
  id uuid primary key default gen_random_uuid(),
  -- A question belongs to the tenant it was asked in; others do not show it.
  tenant text not null,
  product_id text not null references product (id),
  -- Variant that the shopper looked at.
  sku text not null,
  locale text not null,
  body text not null,
  -- Name that is shown, as the shopper chose it.
  author text not null,
  -- Null for questions of guests.
  customer_id uuid references customer (id) on delete set null,
  -- Address of the answer, deleted with the decision.
  email text,
  -- customer: asked in the shop; demo: made up, so never told to search engines.
  source text not null check (source in ('customer', 'demo')),
  -- answered: only the shopper got the answer.
  state text not null check (state in ('waiting', 'published', 'answered', 'refused')),
  answer text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  check (state not in ('published', 'answered') or answer is not null),
  check (state = 'waiting' or email is null)
);
create index product_question_shown on product_question (tenant, product_id, asked_at desc, id) where state = 'published';
create index product_question_listed on product_question (tenant, asked_at, id) include (state);
create index product_question_by_state on product_question (tenant, state, asked_at, id);
create index product_question_of_product on product_question (tenant, product_id, asked_at, id);
create index product_question_of_customer on product_question (customer_id) where customer_id is not null;
create index product_question_of_email on product_question (tenant, email) where email is not null;
create index product_question_decided on product_question (decided_at) where state in ('answered', 'refused');
