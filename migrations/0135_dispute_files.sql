-- Files that an employee collects as evidence, one for each purpose that banks know. They go to the payment provider
-- together with the text.
create table dispute_file (
  id uuid primary key default gen_random_uuid(),
  dispute_id text not null references payment_dispute (id) on delete cascade,
  purpose text not null check (purpose in
    ('receipt', 'shipping', 'communication', 'service', 'refund-policy', 'cancellation-policy', 'other')),
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg')),
  content bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  sent_at timestamptz,
  unique (dispute_id, purpose)
);
alter table dispute_file alter column content set storage external;

-- When employees had the mail about a new dispute, and the one before its deadline.
alter table payment_dispute add column told_at timestamptz, add column reminded_at timestamptz;
create index payment_dispute_untold on payment_dispute (opened_at)
  where state in ('inquiry', 'needs-response') and (told_at is null or reminded_at is null);

-- Evidence that the simulator of a payment provider received.
alter table simulator_dispute add column evidence_files jsonb not null default '{}';
create table simulator_file (
  id text primary key,
  name text not null,
  size integer not null,
  created_at timestamptz not null
);
