-- Days to pay an invoice as agreed with the order; null: the tenant's configuration held.
alter table orders add column invoice_days smallint;
