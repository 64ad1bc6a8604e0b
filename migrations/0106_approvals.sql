-- Last time that a session showed the second factor; null for sessions of earlier versions, which must show it again.
alter table staff_session add column factor_at timestamptz;

-- Acts of employees that wait for a second employee (docs/security/second-pair-of-eyes.md).
create table approval_request (
  id uuid primary key default gen_random_uuid(),
  -- Null for acts on accounts of employees, who belong to no tenant.
  tenant text,
  act text not null,
  -- What the act changes, such as "payment:…"; one open request each.
  target text not null,
  -- Subject in the audit trail, such as "order:10023".
  subject text not null,
  -- Minor units; null for acts without an amount.
  amount bigint,
  currency text,
  -- Values of the form, which the approval executes again.
  entered jsonb not null,
  -- State on which the request is based; another one voids it.
  seen text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  requested_by uuid not null,
  requested_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- done: executed. approved: the requester may fetch the export once. outdated: the state had changed.
  state text not null default 'open'
    check (state in ('open', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'outdated')),
  decided_by uuid,
  decided_email text,
  decided_at timestamptz,
  decision_note text
);
create unique index approval_request_target on approval_request (coalesce(tenant, ''), act, target)
  where state in ('open', 'approved');
create index approval_request_newest on approval_request (requested_at desc, id);
create index approval_request_open on approval_request (act) where state = 'open';

-- Amounts below the limit that no second employee saw. They add up within the window of the tenant.
create table unapproved_amount (
  id bigint generated always as identity primary key,
  tenant text not null,
  kind text not null check (kind in ('refund', 'writeOff')),
  -- Order of refunds, ledger account of write-offs.
  owner text not null,
  amount bigint not null,
  at timestamptz not null
);
create index unapproved_amount_owner on unapproved_amount (tenant, kind, owner, at);
create index unapproved_amount_age on unapproved_amount (at);
