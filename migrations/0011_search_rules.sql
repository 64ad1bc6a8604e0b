-- What the people of the house say about searches: words that mean the same, goods that come first, terms that lead
-- to a page. Small tables that every process holds in its memory.

create table search_synonym (
  id bigint generated always as identity primary key,
  tenant text not null,
  language text not null check (language in ('de', 'fr', 'nl', 'en')),
  -- Without meant: all of these mean the same. With it: who says one of these means one of those as well.
  said text[] not null check (cardinality(said) between 1 and 20),
  meant text[] not null check (cardinality(meant) <= 20),
  created_at timestamptz not null
);
create index search_synonym_of on search_synonym (tenant, language);

create table search_rule (
  id bigint generated always as identity primary key,
  tenant text not null,
  -- Null: in every language of the house.
  locale text,
  -- For a term, or for the list of a category.
  term text,
  category_id text,
  kind text not null check (kind in ('pin', 'boost', 'redirect')),
  target_kind text not null check (target_kind in ('product', 'category', 'facet', 'path')),
  -- Id of a product or category, "colour:red", or the path of a page.
  target text not null,
  -- Of pins: 1 comes first.
  place integer not null default 1 check (place between 1 and 48),
  -- Of boosts: above 1 counts more, below less.
  factor real not null default 1 check (factor between 0 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check ((term is null) <> (category_id is null)),
  check (starts_at < ends_at),
  check ((kind = 'redirect') = (target_kind = 'path')),
  check (kind <> 'pin' or target_kind = 'product'),
  check (kind <> 'redirect' or (term is not null and locale is not null))
);
create index search_rule_of on search_rule (tenant);
create index search_rule_starts on search_rule (starts_at);
create index search_rule_ends on search_rule (ends_at);

-- What was searched for: numbers by day, nothing of anybody. Terms that may be personal are never written.
create table search_count (
  tenant text not null,
  locale text not null,
  day date not null,
  term text not null,
  searches integer not null,
  -- How many of them found nothing.
  empty integer not null,
  clicks integer not null,
  primary key (tenant, day, locale, term)
);

create table search_click (
  tenant text not null,
  locale text not null,
  day date not null,
  term text not null,
  sku text not null,
  clicks integer not null,
  primary key (tenant, day, locale, term, sku)
);
