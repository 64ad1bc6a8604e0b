-- Orders by postal code and shipments by tracking number, for the searches of employees. A postal code is compared
-- without spaces and in capitals: "1012 ab" is 1012AB.
create index orders_by_postal_code on orders (tenant,
  (upper(replace(coalesce(delivery->'shipping'->>'postalCode', delivery->'billing'->>'postalCode'), ' ', '')) collate "C"),
  prepared_at desc) where state <> 'abandoned';
create index shipment_tracking on shipment (tenant, tracking_number) where tracking_number is not null;
