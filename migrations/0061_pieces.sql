-- What stands around pages: menus, snippets and banners by locale. The newest version counts; content that is null gives
-- the house's own words back.
create table content_piece (
  tenant text not null,
  locale text not null,
  kind text not null check (kind in ('menu', 'snippet', 'banner')),
  key text not null,
  version integer not null check (version > 0),
  content jsonb,
  staff_email text not null,
  at timestamptz not null,
  primary key (tenant, locale, kind, key, version)
);

-- Addresses that nobody answers at any more, and where they lead now. With language prefix, without a final slash.
create table redirect (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  from_path text not null,
  to_path text not null,
  status smallint not null check (status in (301, 302)),
  staff_email text not null,
  at timestamptz not null,
  unique (tenant, from_path)
);
