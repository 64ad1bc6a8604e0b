-- What search engines and portals fetch: files made by a job, kept in small parts so that neither making nor sending one
-- takes more memory than a part. Files of a house are one generation; the one before stays for who is still reading it.
create table published_generation (
  tenant text primary key,
  generation bigint not null,
  made_at timestamptz not null
);

create table published_file (
  id bigint generated always as identity primary key,
  tenant text not null,
  generation bigint not null,
  -- "products-1.xml".
  name text not null,
  -- Newest change of what it lists; null where none is known.
  changed_at timestamptz,
  entries integer not null default 0,
  bytes bigint not null default 0,
  unique (tenant, generation, name)
);

create table published_part (
  file_id bigint not null references published_file (id) on delete cascade,
  number integer not null,
  -- A gzip member of whole lines: members one after the other are a gzip file again.
  content bytea not null,
  primary key (file_id, number)
);
alter table published_part alter column content set storage external;

-- When what a product's page says was changed last. The same text written again is no change.
alter table product_text add column changed_at timestamptz not null default now();

create function note_text_change() returns trigger language plpgsql as $$
begin
  if (new.title, new.slug, new.description, new.highlights, new.details, new.care)
     is distinct from (old.title, old.slug, old.description, old.highlights, old.details, old.care) then
    new.changed_at := now();
  end if;
  return new;
end
$$;

create trigger product_text_dated before update on product_text
  for each row execute function note_text_change();
