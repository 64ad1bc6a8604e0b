-- Orders as people of the house look for them: all of a house, the newest first, by name and by address.

create index orders_of_house on orders (tenant, prepared_at desc, id);
-- What is not placed is rare, and looked for by itself.
create index orders_by_state on orders (tenant, state, prepared_at desc) where state <> 'placed';
-- Ordered as bytes, so that what a name begins with is a range.
create index orders_by_name on orders (tenant, (lower(delivery->'billing'->>'lastName') collate "C"), prepared_at desc)
  where state <> 'abandoned';
create index orders_by_email on orders (tenant, (lower(contact->>'email') collate "C"), prepared_at desc)
  where state <> 'abandoned';
-- Bills that wait for money, by the day on which they were issued.
create index payment_unsettled on payment (created_at) where settled_at is null and state = 'authorised';
