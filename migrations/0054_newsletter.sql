-- Who gets mails of the house, by address: with an account or without one. Each kind is a consent of its own; what was
-- said when, and from where, stays as a proof. Before, only customers could subscribe: what holds of them is taken over.

create table newsletter_subscriber (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- As it is compared: in lower case.
  email text not null,
  locale text not null,
  -- Whether personal mails may come beside those that everybody gets.
  personalised boolean not null default true,
  -- What was asked for and waits for the click in the mail: {"kinds": [...], "frequency": 0}.
  pending jsonb,
  pending_at timestamptz,
  bounces smallint not null default 0,
  -- Nothing is sent there any more: the mail server said so, or too many mails came back.
  unreachable_at timestamptz,
  created_at timestamptz not null,
  unique (tenant, email)
);
create index newsletter_subscriber_pending on newsletter_subscriber (pending_at) where pending is not null;

create table newsletter_consent (
  subscriber_id uuid not null references newsletter_subscriber (id) on delete cascade,
  kind text not null check (kind in ('brandA', 'brandB', 'flexikonto')),
  granted boolean not null,
  frequency smallint not null default 0,
  pause_until date,
  changed_at timestamptz not null,
  primary key (subscriber_id, kind)
);

create table newsletter_event (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references newsletter_subscriber (id) on delete cascade,
  kind text,
  what text not null check (what in ('asked', 'granted', 'frequency', 'pause', 'ended', 'impersonal', 'bounced')),
  frequency smallint,
  pause_until date,
  source text not null,
  at timestamptz not null
);
create index newsletter_event_of on newsletter_event (subscriber_id, id);

with newest as (
  select distinct on (consent.customer_id) consent.*, customer.tenant, lower(customer.email) as email, customer.locale
  from customer_consent consent join customer on customer.id = consent.customer_id
  where consent.kind = 'newsletter' order by consent.customer_id, consent.id desc
), subscriber as (
  insert into newsletter_subscriber (tenant, email, locale, created_at)
  select distinct on (tenant, email) tenant, email, locale, at from newest order by tenant, email, at
  returning id, tenant, email
)
insert into newsletter_consent (subscriber_id, kind, granted, frequency, pause_until, changed_at)
select distinct on (subscriber.id) subscriber.id, 'brandA', newest.granted, coalesce(newest.frequency, 0), newest.pause_until, newest.at
from newest join subscriber using (tenant, email) order by subscriber.id, newest.at desc;
