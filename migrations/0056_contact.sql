-- What people write to the house by its form, and what it answers.

create table contact_ticket (
  id uuid primary key,
  tenant text not null,
  number bigint generated always as identity,
  locale text not null,
  subject text not null,
  email text not null,
  name text not null,
  -- What the form asked for with this subject, by field.
  fields jsonb not null,
  message text not null,
  customer_id uuid references customer (id) on delete set null,
  state text not null check (state in ('open', 'answered', 'closed', 'spam')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index contact_ticket_listed on contact_ticket (tenant, state, created_at desc);
create index contact_ticket_of on contact_ticket (tenant, email);
create index contact_ticket_customer on contact_ticket (customer_id) where customer_id is not null;

-- Pictures as they were made anew here: never the bytes that came.
create table contact_file (
  id uuid primary key,
  ticket_id uuid not null references contact_ticket (id) on delete cascade,
  position smallint not null,
  name text not null,
  type text not null,
  content bytea not null
);
create index contact_file_of on contact_file (ticket_id, position);

create table contact_answer (
  id uuid primary key,
  ticket_id uuid not null references contact_ticket (id) on delete cascade,
  text text not null,
  staff_email text not null,
  at timestamptz not null
);
create index contact_answer_of on contact_answer (ticket_id, at);
