-- An offer names a variant with its product. One key replaces two: an offer can name no other product than that of its
-- variant, follows a variant that moves to another product, and is checked once when an import adds it.
alter table offer add constraint offer_variant_fkey foreign key (product_id, sku) references variant (product_id, sku)
  on update cascade not valid;
alter table offer validate constraint offer_variant_fkey;
alter table offer drop constraint offer_sku_fkey;
alter table offer drop constraint offer_product_id_fkey;
