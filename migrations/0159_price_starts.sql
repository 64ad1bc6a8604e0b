-- Price changes of the future, of all variants of a tenant. An index on the tenant alone and the start looks cheaper to the
-- planner than price_of_sku, and then reads all prices of the tenant for the price of one variant.
drop index price_planned;
create index price_starts on price ((tenant || ' '), valid_from);
