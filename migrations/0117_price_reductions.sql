-- Price reductions by line of an order, and deductions for wear of returned units. The old code writes neither.
alter table credit_note add column reduced jsonb not null default '[]';
-- Reason of a reduction, as its document prints it.
alter table credit_note add column reason text;
alter table order_return_line add column wear_amount bigint not null default 0 check (wear_amount >= 0);
alter table order_return_line add column wear_reason text;
