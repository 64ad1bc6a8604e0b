-- Automatic marketing mails (decision 210): their settings by tenant, the sent mails, and who stopped which.
create table automation (
  tenant text not null,
  kind text not null check (kind in ('basket', 'review', 'winback')),
  is_on boolean not null,
  -- Hours after the last change of a basket; days after a delivery or the last order.
  delay integer not null check (delay > 0),
  -- By locale: {"subject", "introduction"}; empty texts are those of the messages.
  texts jsonb not null default '{}',
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (tenant, kind)
);

create table automation_mail (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  kind text not null,
  subscriber_id uuid not null references newsletter_subscriber (id) on delete cascade,
  -- Basket or order that caused the mail. Each causes one.
  occasion uuid not null,
  at timestamptz not null,
  unique (kind, occasion)
);
create index automation_mail_of on automation_mail (subscriber_id, at);
create index automation_mail_listed on automation_mail (tenant, at);

create table automation_stop (
  subscriber_id uuid not null references newsletter_subscriber (id) on delete cascade,
  kind text not null check (kind in ('basket', 'review', 'winback')),
  at timestamptz not null,
  primary key (subscriber_id, kind)
);
