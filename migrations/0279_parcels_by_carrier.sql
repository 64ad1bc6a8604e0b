-- Beside writes: the list of parcels of a carrier, whose counts read all parcels without it.
create index concurrently if not exists parcel_by_carrier on parcel (tenant, carrier, packed_at, id) include (state);
