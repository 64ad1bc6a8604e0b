-- Roles of an employee in single tenants (decision 208). Without rows the role of the account holds for all tenants.
create table staff_grant (
  staff_id uuid not null references staff (id) on delete cascade,
  tenant text not null,
  role text not null
    check (role in ('editor', 'publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin', 'own')),
  own_role uuid references staff_role (id),
  primary key (staff_id, tenant),
  check ((role = 'own') = (own_role is not null))
);
create index staff_grant_of_own_role on staff_grant (own_role) where own_role is not null;

-- 'by-tenant': the roles are in staff_grant.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('editor', 'publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin', 'own', 'by-tenant'))
  not valid;
alter table staff validate constraint staff_role_check;
