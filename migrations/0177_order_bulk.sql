-- Orders that an employee selected in the list, and what was done with all of them. `done` has the orders that the action
-- changed: undo takes it back from these.
create table order_bulk (
  id uuid primary key,
  tenant text not null,
  staff_id uuid not null,
  staff_email text not null,
  act text not null check (act in ('tag', 'untag', 'print')),
  -- Tag that is added or removed; null for papers.
  tag text,
  -- Query of the list that the orders were selected from, without its search term, to go back to it.
  query text not null,
  -- Selected orders in ascending order: later changes of the list do not change them.
  ids uuid[] not null,
  state text not null check (state in ('planned', 'done', 'undone')),
  done uuid[] not null default '{}',
  created_at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz,
  check ((act = 'print') = (tag is null))
);
create index order_bulk_created on order_bulk (created_at);
