-- Beside writes: the order in which the job delete-old-records finds old rows.
create index concurrently if not exists staff_audit_views on staff_audit (at, id) where action like '%.viewed';
create index concurrently if not exists customer_access_at on customer_access (at);
create index concurrently if not exists content_turn_at on content_turn (at);
create index concurrently if not exists content_version_created on content_version (created_at);
create index concurrently if not exists price_ended on price (valid_to) where valid_to is not null;
create index concurrently if not exists purchase_price_history_since on purchase_price_history (since);
create index concurrently if not exists withdrawal_received on withdrawal (tenant, received_at);
create index concurrently if not exists campaign_finished on campaign (finished_at) where finished_at is not null;
create index concurrently if not exists product_retired on product (coalesce(changed_at, created_at)) where status = 'retired';
