-- Beside writes: lists of promotions, campaigns, segments, redirects, manufacturers, price lists, parcels, pick lists and
-- manifests (decision 211). Each sort of a list has an index in its order.

create index concurrently if not exists promotion_by_start on promotion (tenant, valid_from, id);
create index concurrently if not exists promotion_by_end on promotion (tenant, (coalesce(valid_to, 'infinity'::date)), id);

create index concurrently if not exists voucher_listed on voucher (tenant, issued_at, id) include (taken, valid_to, ended_at);
create index concurrently if not exists voucher_of_promotion on voucher (promotion_id, issued_at, id);

create index concurrently if not exists campaign_by_creation on campaign (tenant, created_at, id) include (state);
drop index concurrently if exists campaign_listed;
create index concurrently if not exists campaign_by_sending on campaign
  (tenant, (coalesce(send_at, 'infinity'::timestamptz)), id) include (state);
create index concurrently if not exists campaign_by_name on campaign (tenant, lower(name), id) include (state);

create index concurrently if not exists segment_by_change on segment (tenant, changed_at, id);
create index concurrently if not exists segment_by_count on segment (tenant, (coalesce(counted, -1)), id);

create index concurrently if not exists redirect_by_time on redirect (tenant, at, id) include (status);

create index concurrently if not exists manufacturer_by_name on manufacturer (lower(name), id);

create index concurrently if not exists price_list_by_start on price_list (tenant, valid_from, id);
drop index concurrently if exists price_list_of_tenant;
create index concurrently if not exists price_list_by_name on price_list (tenant, lower(name), id);

create index concurrently if not exists parcel_listed on parcel (tenant, packed_at, id) include (state);
create index concurrently if not exists parcel_by_state on parcel (tenant, state, packed_at, id);
drop index concurrently if exists parcel_packed;
create index concurrently if not exists parcel_open on parcel (tenant, packed_at, id) where state = 'shipped' and manifest_id is null;

create index concurrently if not exists pick_list_by_state on pick_list (tenant, state, number);
create index concurrently if not exists manifest_listed on manifest (tenant, closed_at, id) include (carrier);

create index concurrently if not exists expected_delivery_by_day on expected_delivery (day, id) include (ended);
create index concurrently if not exists expected_delivery_by_sku on expected_delivery (sku, id) include (ended);
