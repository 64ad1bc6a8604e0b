-- Beside writes: shipments by delivery, for mails that ask for reviews.
create index concurrently if not exists shipment_delivered on shipment (tenant, delivered_at) where delivered_at is not null;
