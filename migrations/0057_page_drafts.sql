-- Drafts, versions and what is shown when.

-- Pages of one family say the same in other languages; a page without one is the first of its own.
alter table content_page add column family uuid;
create index content_page_family on content_page (family) where family is not null;

-- Every save is a version of its own, with who made it. The newest one behind the shown one is the draft.
alter table content_version add column made_by text;

-- From a moment on a page shows this version, or nothing (null). What holds at a moment is the last turn before it: to
-- publish is a turn now, to schedule is one later, and what was shown on a day can still be said.
create table content_turn (
  id bigint generated always as identity primary key,
  page_id uuid not null references content_page (id),
  at timestamptz not null,
  version integer,
  made_at timestamptz not null,
  made_by text,
  -- Whether caches that know no dates were told that the moment has come.
  announced boolean not null default false,
  foreign key (page_id, version) references content_version (page_id, version)
);
create index content_turn_of_page on content_turn (page_id, at desc, id desc);
create index content_turn_ahead on content_turn (at) where not announced;

insert into content_turn (page_id, at, version, made_at, announced)
select page.id, version.created_at, page.published_version, version.created_at, true
from content_page page
join content_version version on version.page_id = page.id and version.version = page.published_version;
-- content_page.published_version is written on for processes that still read it, and read no more.
