-- Places by postal code (kontor import postal), and points where parcels can be collected.

create table postal_place (
  country text not null,
  -- As it is written: "8001", "1011 AB" has its digits only ("1011").
  postal_code text not null,
  place text not null,
  -- ISO 3166-2 ("CH-ZH") where the country's parts have holidays of their own, else the country.
  region text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (country, postal_code, place)
);

-- Countries whose postal codes are all there: only then one that is not can be refused.
create table postal_country (
  country text primary key,
  imported_at timestamptz not null,
  places integer not null
);

create table pickup_point (
  id text primary key,
  country text not null,
  kind text not null check (kind in ('pickpost', 'mypost24')),
  name text not null,
  street text not null,
  house_number text not null,
  postal_code text not null,
  city text not null,
  -- As the point says it: "Mo-Fr 7-19".
  opening text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
create index pickup_point_country on pickup_point (country);

-- The words that stood beside the button when an order was placed: what was agreed, in the language it was agreed in.
alter table orders add column shown_texts jsonb;
