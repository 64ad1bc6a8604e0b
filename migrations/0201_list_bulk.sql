-- Rows that an employee selected in a list, and one change of all of them (decision 211). `changes` has the changed rows with
-- their values before and after, by id: undo takes the change back where a value still is as it was left.
create table list_bulk (
  id uuid primary key,
  list text not null,
  tenant text not null,
  staff_id uuid not null,
  staff_email text not null,
  act text not null,
  -- What is chosen for all rows, such as an employee's id or a day; null for acts that need nothing, and for none.
  value text,
  -- Query of the list that the rows were selected from, without its search term, to go back to it.
  query text not null,
  ids uuid[] not null,
  state text not null check (state in ('planned', 'done', 'undone')),
  changes jsonb not null default '{}',
  created_at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz
);
create index list_bulk_created on list_bulk (created_at);
