-- Pages by locale and path, with all their versions; and the mails that leave the house.

create table content_page (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  path text not null,
  -- "storefront" for the home page, else the path with slashes turned into hyphens; kept beside the path, because
  -- /a-b/c and /a/b-c have the same one.
  identifier text not null,
  published_version integer,
  unique (tenant, locale, path)
);
create unique index content_identifier on content_page (tenant, locale, identifier);

create table content_version (
  page_id uuid not null references content_page (id),
  version integer not null,
  title text not null,
  description text not null,
  robots text not null,
  blocks jsonb not null,
  created_at timestamptz not null,
  primary key (page_id, version)
);

create table mail (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  kind text not null,
  from_address text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  key text not null unique,
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_newest on mail (created_at desc);

-- Keys that sign session tokens when SESSION_KEYS is not set: made once, shared by all processes of a house.
create table session_key (
  id text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
