-- Position-debiased worth of the clicks of a day. Null for rows of earlier versions, which count as their clicks.
alter table search_click add column weight real;

-- Tenants that switched learning from searches on or off. Without a row it is on.
create table search_learning (
  tenant text primary key,
  is_on boolean not null,
  changed_at timestamptz not null
);

-- Products that visitors choose for a term, as a bounded factor of their score. A job writes all rows of a tenant.
create table search_choice (
  tenant text not null,
  locale text not null,
  -- Key of the term: stems in alphabetical order.
  term text not null,
  product_id text not null,
  factor real not null check (factor > 1 and factor <= 1.25),
  primary key (tenant, locale, term, product_id)
);
