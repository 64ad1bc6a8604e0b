-- Each planned change is updated once, when it is written. With room on its page and no index over the changed column, that
-- update needs no index entries (decision 202). Pages of older actions stay as they are.
alter table bulk_change set (fillfactor = 55);

-- The changed part of an object; null for any. Readers of the version before look at the whole object.
alter table outbox add column aspect text;
