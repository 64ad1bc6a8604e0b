-- What a bill says of its order for good, and orders that the house cancels.

-- As it was when the order was placed: references that are printed name it, whoever the order belongs to later.
alter table orders add column customer_number text;

alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('prepared', 'placed', 'abandoned', 'cancelled')) not valid;
alter table orders validate constraint orders_state_check;
alter table orders add column cancelled_at timestamptz;
alter table orders add constraint orders_cancelled check ((state = 'cancelled') = (cancelled_at is not null)) not valid;
alter table orders validate constraint orders_cancelled;

-- When money came that the house waited for: invoice and prepayment. Null while it is open.
alter table payment add column settled_at timestamptz;

-- Files that go with a mail, named by what they show: they are made when it is sent.
alter table mail add column attachments jsonb;
