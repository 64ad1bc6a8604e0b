-- Videos of products. A file is known by its content, so that its address never changes what it holds; it lies in pieces,
-- so that nobody ever has all of it in memory.
create table video (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  format text not null check (format in ('webm', 'mp4')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  milliseconds integer not null check (milliseconds > 0)
);

create table video_piece (
  video_id text not null references video (id),
  position integer not null,
  content bytea not null,
  primary key (video_id, position)
);
-- Videos are compressed already.
alter table video_piece alter column content set storage external;

-- Captions as they are sent (WebVTT), known by their content too.
create table video_captions (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  content text not null
);

create table product_video (
  product_id text not null references product (id),
  position smallint not null check (position > 0),
  -- Files of the house, or the name that the video service has for it.
  webm_id text references video (id),
  mp4_id text references video (id),
  service_id text,
  poster_id text references picture (id),
  -- Since when the shop has it.
  since timestamptz not null,
  primary key (product_id, position),
  check ((service_id is null) = (webm_id is not null or mp4_id is not null))
);

create table product_video_text (
  product_id text not null,
  position smallint not null,
  locale text not null,
  title text not null,
  captions_id text references video_captions (id),
  primary key (product_id, position, locale),
  foreign key (product_id, position) references product_video (product_id, position) on delete cascade
);

-- Addresses that nobody was ever shown: left for processes of the release before, and not read any more.
comment on column product.video is 'not used: see product_video';
