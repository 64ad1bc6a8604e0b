-- A basket's change counts in no index any more, so that the row is written in its place (a "heap-only tuple"): each
-- article more was an entry in four indexes. Old baskets are found by their beginning, which never changes and is no later
-- than the last change.
create index basket_open_since on basket (created_at) where state = 'open';
drop index basket_age;
alter table basket set (fillfactor = 85);
