-- What people who agreed to it (C0004) looked at and put into their baskets, for recommendations: no address, no browser,
-- no name. Somebody known is a keyed hash, somebody unknown a number of the visit.
create table tracking_event (
  id bigint generated always as identity primary key,
  tenant text not null,
  type text not null check (type in ('category', 'product', 'add-to-basket')),
  -- Article number, or a category's path with hyphens.
  item text not null,
  -- Random, made by the browser, for one visit; null for somebody known.
  session text,
  -- HMAC of the customer; null for somebody unknown.
  person text,
  at timestamptz not null,
  check (session is not null or person is not null)
);
create index tracking_event_of_session on tracking_event (tenant, session, id desc) where session is not null;
create index tracking_event_of_person on tracking_event (tenant, person, id desc) where person is not null;
create index tracking_event_age on tracking_event (at);

-- Which products are bought together, and which are bought at all: counted anew from orders by a job, so that asking
-- costs the same however many orders there are. Nothing of anybody.
create table bought_together (
  tenant text not null,
  product_id text not null,
  other_id text not null,
  -- The article of the other that was bought most.
  other_sku text not null,
  times integer not null,
  primary key (tenant, product_id, other_id)
);

create table bestseller (
  tenant text not null,
  product_id text not null,
  sku text not null,
  pieces integer not null,
  -- 1 is sold most; where little is sold yet, what is rated best comes next.
  place integer not null,
  primary key (tenant, product_id)
);
create index bestseller_place on bestseller (tenant, place);
