-- What a warehouse hands in, what a label costs, and exchanges at another price.

-- By which name of the warehouse a shipment came in: the same list twice books once.
alter table shipment add column handed_in_as text;
create unique index shipment_handed_in on shipment (tenant, handed_in_as) where handed_in_as is not null;

-- What the label of a return costs, as it was shown when the return was announced; and what of it a credit note kept.
alter table order_return add column label_fee bigint not null default 0 check (label_fee >= 0);
alter table credit_note add column fee_amount bigint not null default 0 check (fee_amount >= 0);
