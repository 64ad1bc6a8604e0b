-- Requests for samples of covers, which an employee sends by letter. Rows are deleted some weeks after that.
create table sample_request (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- Language of mail and letter.
  locale text not null,
  product_id text not null references product (id),
  -- Variant that the shopper looked at.
  sku text not null,
  -- Chosen covers as the shopper saw them: [{"sku": "200101-01", "name": "creme"}].
  covers jsonb not null,
  -- Null for requests of guests.
  customer_id uuid references customer (id) on delete set null,
  -- In lower case.
  email text not null,
  address jsonb not null,
  state text not null check (state in ('waiting', 'sent')),
  requested_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index sample_request_listed on sample_request (tenant, requested_at, id) include (state);
create index sample_request_by_state on sample_request (tenant, state, requested_at, id);
create index sample_request_of_product on sample_request (tenant, product_id, requested_at, id);
create index sample_request_of_customer on sample_request (customer_id) where customer_id is not null;
create index sample_request_of_email on sample_request (tenant, email, requested_at);
create index sample_request_of_place on sample_request (tenant, (address ->> 'postalCode'), requested_at);
create index sample_request_sent on sample_request (sent_at) where state = 'sent';
create index sample_request_requested on sample_request (requested_at);
