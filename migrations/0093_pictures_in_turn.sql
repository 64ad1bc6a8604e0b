-- Order of import: each machine makes the common renditions of new pictures on its own disk.
alter table picture add column added_at timestamptz not null default now();
create index picture_added on picture (added_at, id);

-- Picture of the contact form as sent, until an employee's first look replaces it by a re-encoded JPEG in "content".
-- Until then "content" is empty, so that no program delivers the original.
alter table contact_file add column original bytea;
alter table contact_file alter column original set storage external;
create index contact_file_original on contact_file (ticket_id) where original is not null;
