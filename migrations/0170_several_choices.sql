-- Whether a product may have several choices of an attribute, such as its materials.
alter table attribute add column several boolean not null default false;
update attribute set several = true
where kind in ('choice', 'colour') and exists (
  select from product_facet where product_facet.key = attribute.key group by product_id having count(*) > 1);
