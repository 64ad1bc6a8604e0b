-- What customers say about products, who found it helpful, and what all of it comes to for each product of a house.

create table review (
  id uuid primary key default gen_random_uuid(),
  -- A review belongs to the house it was written in: others neither show nor count it.
  tenant text not null,
  product_id text not null references product (id),
  -- The article that was bought or looked at.
  sku text not null,
  locale text not null,
  stars smallint not null check (stars between 1 and 5),
  title text not null,
  body text not null,
  -- The name that is shown, as its author chose it.
  author text not null,
  -- Null for reviews that were imported, and once an account is no more.
  customer_id uuid references customer (id) on delete set null,
  -- An order of the author contained the product when the review was written.
  verified boolean not null default false,
  -- customer: written here; import: brought along by the house; demo: made up, so never told to search engines.
  source text not null check (source in ('customer', 'import', 'demo')),
  -- Digest of what names an imported review, so that the same file twice changes nothing.
  import_key bytea,
  -- Which rules its author agreed to.
  terms_id text,
  state text not null check (state in ('waiting', 'published', 'refused')),
  -- Why it was refused: a code that both sides have words for.
  reason text,
  helpful integer not null default 0,
  not_helpful integer not null default 0,
  written_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'refused') = (reason is not null)),
  check ((source = 'customer') = (import_key is null)),
  unique (tenant, import_key)
);
create unique index review_once on review (tenant, product_id, customer_id) where customer_id is not null;
create index review_shown on review (tenant, product_id, written_at desc, id) where state = 'published';
create index review_desk on review (tenant, state, written_at desc, id);
create index review_of_customer on review (customer_id, written_at desc) where customer_id is not null;

-- Once per person. The voter is a hash: of a cookie's secret, or of a customer's id.
create table review_feedback (
  review_id uuid not null references review (id) on delete cascade,
  voter bytea not null,
  helpful boolean not null,
  at timestamptz not null,
  primary key (review_id, voter)
);
create index review_feedback_of on review_feedback (voter);

-- Computed from the published reviews in the transaction that changes them; pages, lists and the search index read it
-- along with the product. It takes the place of product_rating, which earlier versions still read while they serve.
create table review_summary (
  tenant text not null,
  product_id text not null references product (id),
  average numeric(3, 2) not null,
  reviews integer not null,
  -- How many with one star, two, three, four, five.
  stars integer[] not null check (cardinality(stars) = 5),
  -- The same without what the demo brought: this much search engines are told.
  real_average numeric(3, 2) not null default 0,
  real_reviews integer not null default 0,
  primary key (tenant, product_id)
);
