-- Goods that come back, and the credit notes for them and for lines that were cancelled.

create sequence return_number start 50000001;
create table order_return (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  state text not null check (state in ('registered', 'received', 'settled', 'given-up')),
  -- How they come back: by a parcel with a label, or two people fetch them on a day.
  way text not null check (way in ('label', 'collection')),
  collect_on date,
  registered_by text not null check (registered_by in ('customer', 'link', 'house')),
  registered_at timestamptz not null,
  received_at timestamptz,
  -- The last day for the credit note, from the day on which the goods arrived.
  credit_due_on date,
  settled_at timestamptz
);
create index order_return_order on order_return (order_id);
create index order_return_open on order_return (tenant, registered_at) where state in ('registered', 'received');

create table order_return_line (
  return_id uuid not null references order_return (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  -- The variant wished for instead; null: money back.
  exchange_sku text,
  accepted integer not null default 0 check (accepted >= 0),
  refused integer not null default 0 check (refused >= 0),
  refused_because text,
  restocked integer not null default 0 check (restocked >= 0),
  -- Of those accepted: how many were exchanged.
  exchanged integer not null default 0 check (exchanged >= 0),
  -- With which they went to the customer; null while they wait to be sent.
  exchange_shipment_id uuid references shipment (id),
  primary key (return_id, position),
  check (accepted + refused <= quantity and restocked <= accepted and exchanged <= accepted)
);

create sequence credit_note_number start 70000001;
create table credit_note (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  return_id uuid unique references order_return (id) on delete cascade,
  amount bigint not null check (amount >= 0),
  -- Of it: delivery that is paid back.
  delivery_amount bigint not null default 0 check (delivery_amount >= 0 and delivery_amount <= amount),
  -- Of it: what goes back through the payment provider; the rest as `rest_way` says.
  refund_amount bigint not null default 0 check (refund_amount >= 0 and refund_amount <= amount),
  rest_way text not null check (rest_way in ('none', 'invoice', 'instalments', 'transfer')),
  currency text not null,
  -- As printed: positions with pieces and amounts, VAT by rate.
  lines jsonb not null,
  vat jsonb not null,
  issued_at timestamptz not null,
  -- The last day for the money to leave; null where none does.
  payout_due_on date,
  -- When a transfer has left; refunds through the provider say it themselves.
  transferred_at timestamptz
);
create index credit_note_order on credit_note (order_id);
create index credit_note_payout on credit_note (payout_due_on) where payout_due_on is not null;

-- Which credit note money goes back for: once each.
alter table payment_refund add column credit_note_id uuid references credit_note (id) on delete cascade;
create index payment_refund_credit on payment_refund (credit_note_id) where credit_note_id is not null;
