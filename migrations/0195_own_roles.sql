-- Roles that the retailer defines (decision 208). A built-in role stays in the code.
create table staff_role (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  description text not null default '' check (length(description) <= 300),
  -- Names of the code; one that the code does not know gives nothing.
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Counts changes, so that two employees do not overwrite each other.
  version int not null default 1,
  staff_email text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create unique index staff_role_name on staff_role (lower(name)) where ended_at is null;

-- An employee has a built-in role, or 'own' with the role of the table.
alter table staff add column own_role uuid references staff_role (id);
create index staff_of_own_role on staff (own_role) where own_role is not null;
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('editor', 'publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin', 'own')) not valid;
alter table staff validate constraint staff_role_check;
alter table staff add constraint staff_own_role_check check ((role = 'own') = (own_role is not null)) not valid;
alter table staff validate constraint staff_own_role_check;
