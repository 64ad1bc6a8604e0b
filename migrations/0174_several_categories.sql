-- Further categories of products, besides the main one in product.category_id, in the order of the editor.
create table further_category (
  product_id text not null references product (id) on delete cascade,
  category_id text not null references category (id),
  position integer not null,
  primary key (product_id, category_id)
);
create index further_category_category on further_category (category_id);
-- All categories in which a product is listed: its main one and the further ones.
create view listed_product as
  select id as product_id, category_id, true as main from product where category_id is not null
  union all
  select product_id, category_id, false from further_category;
