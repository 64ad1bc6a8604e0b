-- Beside writes: a page of the changed shipments of a tenant follows it.
create index concurrently if not exists shipment_changed on shipment (tenant, (greatest(shipped_at, delivered_at)), id);
