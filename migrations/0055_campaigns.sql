-- Mails to everybody who has agreed to them: what they say, to whom they go, and how far they have come.

create table campaign (
  id uuid primary key,
  tenant text not null,
  name text not null,
  kind text not null check (kind in ('brandA', 'brandB', 'flexikonto')),
  -- Only to those who have not refused personal mails.
  personalised boolean not null default false,
  -- Codes of those who get it; empty: of all.
  frequencies smallint[] not null default '{}',
  -- Mails a second, of all machines together.
  rate integer not null,
  -- By locale: {"subject", "preheader", "blocks"}; who reads a language that is not there gets nothing.
  texts jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'held', 'sent', 'ended')),
  send_at timestamptz,
  version integer not null default 1,
  -- From when on the next mail may leave: what keeps to the rate.
  next_slot timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index campaign_listed on campaign (tenant, created_at desc);
create index campaign_due on campaign (send_at) where state = 'scheduled';

-- One job sends a part, mail by mail; whoever has the lease is the only one who does.
create table campaign_part (
  campaign_id uuid not null references campaign (id) on delete cascade,
  part integer not null,
  worker uuid,
  lease_until timestamptz,
  done_at timestamptz,
  primary key (campaign_id, part)
);
create index campaign_part_open on campaign_part (campaign_id) where done_at is null;

-- Each subscriber once. `sending` is written before a mail leaves: after a kill nobody knows of that one, and it is
-- said (`doubt`) instead of being sent again.
create table campaign_delivery (
  campaign_id uuid not null references campaign (id) on delete cascade,
  subscriber_id uuid not null references newsletter_subscriber (id) on delete cascade,
  part integer not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'doubt', 'refused', 'skipped')),
  at timestamptz,
  -- Codes of the mail server; its words quote addresses.
  problem text,
  tries smallint not null default 0,
  primary key (campaign_id, subscriber_id)
);
create index campaign_delivery_open on campaign_delivery (campaign_id, part, subscriber_id) where state in ('waiting', 'sending');
create index campaign_delivery_doubt on campaign_delivery (campaign_id) where state in ('doubt', 'refused');
create index campaign_delivery_of on campaign_delivery (subscriber_id);
