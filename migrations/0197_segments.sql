-- Segments: saved conditions on customers (decision 209). Subjects of campaigns are tested, and mails per person are limited
-- (decision 210).
create table segment (
  id uuid primary key,
  tenant text not null,
  name text not null check (name <> ''),
  -- {"match": "all", "groups": [{"match": "any", "conditions": [{"kind": "bought", ...}]}]}
  rule jsonb not null,
  -- Customers at the last count.
  counted integer,
  counted_at timestamptz,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index segment_name on segment (tenant, lower(name));

alter table campaign
  -- Null: all subscribers. A segment that a campaign names cannot be deleted.
  add column segment_id uuid references segment (id),
  -- Share of the recipients in percent who test two subjects; null: no test.
  add column test_share smallint check (test_share between 10 and 50),
  add column test_hours smallint check (test_hours between 1 and 72),
  add column test_measure text check (test_measure in ('visits', 'orders')),
  -- Subject for the rest of the recipients, and when it was chosen.
  add column test_winner text check (test_winner in ('a', 'b')),
  add column test_decided_at timestamptz,
  add check ((test_share is null) = (test_hours is null) and (test_share is null) = (test_measure is null)) not valid;
create index campaign_of_segment on campaign (segment_id) where segment_id is not null;

-- Parts of recipients who get the better subject open when it is chosen; null: open from the beginning.
alter table campaign_part add column opens_at timestamptz;
-- Tested subject of a recipient; null: without test, or one of the rest.
alter table campaign_delivery add column variant text check (variant in ('a', 'b'));

-- Times of the last marketing mails to an address, campaigns and automations together: one row decides about the limit,
-- so that mails that leave at the same time cannot exceed it. Older times are dropped with the next mail.
alter table newsletter_subscriber add column mailed_at timestamptz[] not null default '{}';

-- Limits of marketing mails by tenant; without a row those of the code hold.
create table mailing_limit (
  tenant text primary key,
  -- At most so many marketing mails to a person in so many days.
  mails smallint not null check (mails between 1 and 31),
  days smallint not null check (days between 1 and 31),
  -- Hours of the tenant's time zone in which no automation sends; equal: none.
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Visits by links of marketing mails: anonymous counts by mail and day, as visit_count has them (decision 197).
create table mail_visit (
  tenant text not null,
  -- Campaign id, with "/a" or "/b" for a tested subject, or "automation/basket".
  mail text not null,
  day date not null,
  visits integer not null default 0,
  primary key (tenant, mail, day)
);
