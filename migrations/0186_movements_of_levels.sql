-- A movement names the levels that it changes, instead of a variant and locations apart: one check replaces two when
-- goods arrive. Migration 0187 checks the stored ones. The order of the locks is that of all writers.
lock table stock_level, stock_movement in share row exclusive mode;
alter table stock_movement
  add constraint stock_movement_from_fkey foreign key (sku, from_location) references stock_level (sku, location_id) not valid,
  add constraint stock_movement_to_fkey foreign key (sku, to_location) references stock_level (sku, location_id) not valid;
alter table stock_movement
  drop constraint stock_movement_sku_fkey,
  drop constraint stock_movement_from_location_fkey,
  drop constraint stock_movement_to_location_fkey;

-- Only statements that write texts note the time of their change. Search texts are none of them.
create or replace trigger product_text_dated before update of title, slug, description, highlights, details, care
  on product_text for each row execute function note_text_change();
