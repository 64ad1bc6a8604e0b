-- Beside writes: programs page through the subscribers of a tenant.
create index concurrently if not exists newsletter_subscriber_of_tenant on newsletter_subscriber (tenant, id);
