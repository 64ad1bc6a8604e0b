-- Lists of chosen filters with an address and texts of their own: goods on sale, a brand, "black dresses" (decision 262).
create table list_page (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- Category whose products it lists; null for the whole range.
  category_id text references category (id) on delete cascade,
  -- Chosen values by the key of their attribute.
  filters jsonb not null,
  -- Price limits in hundredths of a unit of the currency.
  price_from int,
  price_to int,
  sorting text,
  -- Brand, if the list is the whole range of one; its product pages link to it.
  brand text,
  picture_id text references picture (id),
  published boolean not null,
  version int not null default 1 check (version > 0),
  changed_at timestamptz not null
);
create unique index list_page_of_brand on list_page (tenant, brand) where brand is not null;
create index list_page_of_category on list_page (category_id) where category_id is not null;
create index list_page_of_picture on list_page (picture_id) where picture_id is not null;

create table list_page_text (
  page_id uuid not null references list_page (id) on delete cascade,
  tenant text not null,
  locale text not null,
  -- Address without language prefix, such as "/sale".
  path text not null,
  title text not null,
  intro text not null,
  landing_text text not null,
  seo_title text not null,
  seo_description text not null,
  primary key (page_id, locale),
  unique (tenant, locale, path)
);
