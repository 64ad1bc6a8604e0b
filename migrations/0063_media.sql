-- Pictures that editors keep for pages: the whole picture as it was made anew when it came, and what is shown of it.
create table media_item (
  id text primary key references picture (id),
  -- The piece that is shown: the picture itself until somebody has cut it. Another piece is another picture, since
  -- addresses of pictures are kept for good.
  shown_id text not null references picture (id),
  name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Where one looks, and the piece, in percent of the whole: {"x": 10, "y": 0, "width": 80, "height": 100}.
  focus_x real not null default 50,
  focus_y real not null default 50,
  crop jsonb,
  version integer not null default 1,
  staff_email text not null,
  at timestamptz not null
);
create index media_item_newest on media_item (at desc, id);

create table media_text (
  media_id text not null references media_item (id) on delete cascade,
  locale text not null,
  alt text not null check (length(alt) <= 250),
  primary key (media_id, locale)
);
