-- Issued documents: invoices, credit notes, reminders and letters, each with a number of its company's circle. The old
-- code writes none of them, so both versions can run.

-- Last number of each circle. Issuing locks the row until its transaction ends, so a rolled back number is given again.
create table document_circle (
  company text not null,
  kind text not null,
  last_number bigint not null check (last_number >= 0),
  primary key (company, kind)
);

create table document (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  company text not null,
  kind text not null check (kind in ('invoice', 'credit-note', 'cancellation', 'reminder', 'payoff', 'withdrawn')),
  -- As printed.
  number text not null,
  -- Place in the circle; null for a document from before the circles, which keeps its number.
  sequence bigint check (sequence > 0),
  -- Event that issued it: "order:…", "shipment:…", "credit:…". Each event issues one document.
  cause text not null,
  order_id uuid not null references orders (id) on delete cascade,
  issued_at timestamptz not null,
  issued_on date not null,
  currency text not null,
  -- Minor units; the kind tells who owes them.
  total bigint not null check (total >= 0),
  -- VAT by rate: permille, gross, vat. Empty for documents without VAT.
  vat jsonb not null,
  -- Units and amounts by line of the order, which later partial invoices continue.
  lines jsonb not null,
  -- Frozen content, from which the file is drawn the first time.
  content jsonb not null,
  unique (tenant, cause),
  unique (company, kind, sequence)
);
create index document_order on document (order_id);
create index document_number on document (tenant, number);
create index document_issued on document (tenant, issued_at desc, id);

-- Files as they were handed out. A document that nobody opened or got by mail has none yet.
create table document_file (
  document_id uuid primary key references document (id) on delete cascade,
  content bytea not null,
  sha256 bytea not null,
  drawn_at timestamptz not null
);
alter table document_file alter column content set storage external;

-- Orders whose documents a job has to issue. Triggers write it, so orders of the old code are found too.
create table document_task (
  order_id uuid primary key references orders (id) on delete cascade,
  -- Its bill was sent before the circles and keeps the order number.
  is_early boolean not null default false,
  due_at timestamptz not null default now()
);
create index document_task_due on document_task (is_early, due_at);

create function document_task_of_order() returns trigger language plpgsql as $$
begin
  insert into document_task (order_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger document_task_placed after insert or update of state on orders
  for each row when (new.state = 'placed') execute function document_task_of_order();

create function document_task_of_event() returns trigger language plpgsql as $$
begin
  insert into document_task (order_id) values (new.order_id) on conflict do nothing;
  return null;
end $$;
create trigger document_task_shipped after insert on shipment for each row execute function document_task_of_event();
create trigger document_task_credited after insert on credit_note for each row execute function document_task_of_event();

insert into document_task (order_id, is_early, due_at)
  select id, true, placed_at from orders where state in ('placed', 'cancelled') and placed_at is not null;
