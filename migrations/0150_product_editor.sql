-- Products that employees make: drafts, publication per tenant from a time on, and retired products. Lists, search,
-- sitemaps, feeds, gateway and basket read offers on sale only, so a draft needs no condition there.
alter table product
  -- A draft may lack its category.
  alter column category_id drop not null,
  add column status text not null default 'published' check (status in ('draft', 'published', 'retired')),
  add column by_hand boolean not null default false,
  -- Grows with each change in the editor, so that two employees do not overwrite each other.
  add column version integer not null default 1,
  -- What the address of a retired product leads to.
  add column successor text check (successor ~ '^(product|category):.+$'),
  add check (status <> 'published' or category_id is not null);

alter table variant
  -- Ended variants are on sale in no tenant, and no feed puts them back on sale.
  add column ended boolean not null default false,
  -- Length, width and height of the parcel.
  add column dimensions_mm integer[] check (cardinality(dimensions_mm) = 3);

-- Numbers of products that get none by hand.
create sequence product_number start 900001;

create table product_publication (
  product_id text not null references product (id) on delete cascade,
  tenant text not null,
  at timestamptz not null,
  -- Whether its variants were put on sale.
  done boolean not null default false,
  primary key (product_id, tenant)
);
create index product_publication_due on product_publication (at) where not done;

-- Fields that an employee edited: feeds leave them alone.
create table product_edit (
  product_id text not null references product (id) on delete cascade,
  -- Name of the field in the editor, such as "title.de-CH" or "gtin.100101-01".
  field text not null,
  -- What the feed says, where it differs from the value by hand.
  feed_value text,
  at timestamptz not null,
  primary key (product_id, field)
);
