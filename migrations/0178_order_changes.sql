-- Changes of the goods of a placed order: what came and what went in one step of an employee.
create table order_change (
  order_id uuid not null references orders (id) on delete cascade,
  -- From 1 in each order. Lines and ledger entries of a change name it.
  number smallint not null check (number > 0),
  -- Key of the form that was sent, so that sending it twice changes once.
  form_key text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  note text,
  -- Minor units: price of what came with its delivery, and the credit for what went.
  added_amount bigint not null check (added_amount >= 0),
  credited_amount bigint not null check (credited_amount >= 0),
  -- Changed lines as the page lists them, without personal data.
  lines jsonb not null,
  primary key (order_id, number),
  unique (order_id, form_key)
);

-- A change is billed like a shipment: by the job that issues documents.
create trigger document_task_changed after insert on order_change for each row execute function document_task_of_event();

-- Change that added a line, and the line that it takes the place of; null for lines of the order as it was placed.
alter table order_line add column change_number smallint;
alter table order_line add column replaces integer;

-- Credits of these changes with their VAT, in minor units: the total contains goods that others took the place of.
alter table orders add column replaced_amount bigint not null default 0;
alter table orders add column replaced_vat bigint not null default 0;

-- The punctuality of shipments follows from the promise of their order, which a change of address or goods moves.
create function report_promise_changed() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, at) select shipment.tenant, shipped_at from shipment where order_id = new.id;
  return null;
end $$;
create trigger report_promise_changed after update of delivery on orders
  for each row when (old.delivery is distinct from new.delivery) execute function report_promise_changed();
