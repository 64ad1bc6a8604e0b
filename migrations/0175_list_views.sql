-- Saved views of all lists of the back office: filters, columns and sorting, as the query of the list's address. A query
-- never has a search term, because terms name persons.
create table list_view (
  id uuid primary key default gen_random_uuid(),
  -- Name of the list, such as "orders".
  list text not null,
  staff_id uuid not null,
  staff_email text not null,
  name text not null,
  query text not null,
  -- Whether all employees who may read the list see the view.
  shared boolean not null,
  created_at timestamptz not null,
  unique (staff_id, list, name)
);
create index list_view_shared on list_view (list) where shared;

-- Processes of the earlier version still read product_view. The shop no longer uses it.
insert into list_view (id, list, staff_id, staff_email, name, query, shared, created_at)
select id, 'products', staff_id, staff_email, name, query, shared, created_at from product_view;
