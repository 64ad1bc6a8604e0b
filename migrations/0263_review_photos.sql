-- Photographs of reviews. They are public as soon as their review is published, and deleted with it.
create table review_photo (
  id uuid primary key,
  review_id uuid not null references review (id) on delete cascade,
  position smallint not null,
  -- Re-encoded JPEG with nothing but its pixels; empty until an employee's first look.
  content bytea not null default '',
  -- Photograph as sent, until it is re-encoded: never delivered.
  original bytea
);
alter table review_photo alter column original set storage external;
create index review_photo_of on review_photo (review_id, position);
