-- Name of the retailer whose data this database has. The next start writes it (decision 243).
create table database_retailer (
  one boolean primary key default true check (one),
  name text not null,
  since timestamptz not null
);
