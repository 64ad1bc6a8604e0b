-- What a product can be filtered by is what it has itself and what its articles on sale have. The choices of articles stood
-- here as well, those of all houses at once: each house offered sizes that only another one sells, and a choice of a size
-- and a colour found what has no article with both. Indexes read these products anew.
with gone as (
  delete from product_facet facet
  where exists (
    select from variant join variant_axis axis on axis.sku = variant.sku
    where variant.product_id = facet.product_id and axis.axis = facet.key
  )
  returning facet.product_id
)
insert into outbox (topic, key) select distinct 'product', product_id from gone;

comment on table product_facet is 'what a product itself has; what its articles have: variant_axis';
