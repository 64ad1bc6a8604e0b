-- Work on many products at once: views of the list, selections, and actions with their changes and undo.
alter table product
  -- Last change by an import or an employee; null if the product was not changed since this column exists.
  add column changed_at timestamptz;

-- Saved views of the product list: filters, columns and sorting, as the query of its address.
create table product_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null,
  staff_email text not null,
  name text not null,
  query text not null,
  -- Whether all employees see it.
  shared boolean not null,
  created_at timestamptz not null,
  unique (staff_id, name)
);
create index product_view_shared on product_view (shared) where shared;

-- Products that an employee selected, in ascending order: later changes of the list do not change it.
create table product_selection (
  id uuid primary key,
  staff_id uuid not null,
  -- Query of the list that the products were selected from, to go back to it.
  query text not null,
  ids text[] not null,
  created_at timestamptz not null
);
create index product_selection_created on product_selection (created_at);

create table bulk_action (
  id uuid primary key,
  kind text not null check (kind in ('price', 'sale', 'category', 'attribute', 'status', 'grid', 'file', 'undo')),
  -- What the employee entered.
  settings jsonb not null,
  -- Tenant that the employee worked on.
  tenant text not null,
  selection_id uuid references product_selection (id) on delete set null,
  undo_of uuid references bulk_action (id) on delete cascade,
  staff_id uuid not null,
  staff_email text not null,
  staff_role text not null,
  state text not null check (state in ('planning', 'planned', 'applying', 'done', 'failed', 'discarded')),
  -- Products in ascending order: chunks lock them in this order.
  ids text[] not null,
  -- Progress: planned products, their changes, refusals and products without a change, and written and refused changes.
  planned integer not null default 0,
  changes integer not null default 0,
  refused integer not null default 0,
  unchanged integer not null default 0,
  written integer not null default 0,
  conflicts integer not null default 0,
  -- Number of the process that works on it: a chunk of an earlier one rolls back.
  attempts integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index bulk_action_created on bulk_action (created_at desc);
create index bulk_action_selection on bulk_action (selection_id);
create index bulk_action_undo on bulk_action (undo_of);

create table bulk_change (
  action_id uuid not null references bulk_action (id) on delete cascade,
  position integer not null,
  product_id text not null,
  -- Name of the field as in the editor, such as "title.de-CH", "price.ch.100101-01" or "status".
  field text not null,
  before text not null,
  after text not null,
  -- planned, refused by the plan, written, or refused because the value had changed meanwhile (conflict).
  state text not null check (state in ('planned', 'refused', 'written', 'conflict')),
  problem text,
  -- Line of the imported file.
  line integer,
  -- Whether the field was edited by hand before.
  was_edited boolean not null default false,
  primary key (action_id, position)
);
create index bulk_change_state on bulk_change (action_id, state, position);

-- Rows of an imported file, by product.
create table bulk_row (
  action_id uuid not null references bulk_action (id) on delete cascade,
  product_id text not null,
  line integer not null,
  sku text not null,
  cells jsonb not null,
  primary key (action_id, product_id, line)
);
