-- Folders and tags of the media library, and files that replace others.
create table media_folder (
  id integer generated always as identity primary key,
  parent_id integer references media_folder (id),
  name text not null check (length(name) between 1 and 60),
  unique nulls not distinct (parent_id, name)
);

alter table media_item
  add column folder_id integer references media_folder (id),
  add column tags text[] not null default '{}',
  -- Whole picture of which a part is shown: another one than `id` once the file was replaced. Null: `id` itself.
  add column source_id text references picture (id);
create index media_item_folder on media_item (folder_id, at desc, id);
create index media_item_tags on media_item using gin (tags);
-- The library finds what uses a picture.
create index if not exists product_picture_picture on product_picture (picture_id);
