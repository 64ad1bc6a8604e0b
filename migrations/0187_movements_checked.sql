-- Checks stored movements beside running orders (migration 0186).
alter table stock_movement validate constraint stock_movement_from_fkey;
alter table stock_movement validate constraint stock_movement_to_fkey;
