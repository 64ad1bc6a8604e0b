-- Answers in steps that a retailer's extensions add to the checkout, by step and field. Orders store them with the delivery.
alter table checkout add column answers jsonb;
