-- Categories that employees make, describe, order, move, merge and hide.
alter table category
  -- Hidden with everything below it; its products stay in lists above it and in searches.
  add column hidden boolean not null default false,
  add column by_hand boolean not null default false,
  -- Order of its list where the visitor chooses none; null for the most popular first.
  add column sorting text check (sorting in ('popularity', 'newest', 'price-asc', 'price-desc', 'rating', 'reduction')),
  add column picture_id text references picture (id),
  -- Grows with each change, so that two employees do not overwrite each other.
  add column version integer not null default 1;
create index category_picture on category (picture_id) where picture_id is not null;

alter table category_text
  add column intro text not null default '',
  add column landing_text text not null default '',
  add column seo_title text not null default '',
  add column seo_description text not null default '',
  add column picture_alt text not null default '';

-- Earlier paths of categories: their addresses redirect, and feeds that still name them find the category.
create table category_former_path (
  locale text not null,
  path text not null,
  category_id text not null references category (id) on delete cascade,
  at timestamptz not null,
  primary key (locale, path)
);
create index category_former_path_of on category_former_path (category_id);

-- Categories that were merged into another one: feeds that still name their id find the other one.
create table merged_category (
  id text primary key,
  into_id text not null references category (id) on delete cascade
);
create index merged_category_into on merged_category (into_id);

-- Fields that an employee edited: feeds leave them alone.
create table category_edit (
  category_id text not null references category (id) on delete cascade,
  -- "name.de-CH", "path.de-CH" or "parent".
  field text not null,
  -- What the feed says, where it differs from the value by hand.
  feed_value text,
  at timestamptz not null,
  primary key (category_id, field)
);
