-- Files that an object store has instead of the database: their rows keep the size and the hash. Only processes with
-- FILES set write these columns, so both versions can run.
alter table picture alter column content drop not null, add column stored_bytes integer, add column stored_hash bytea;
alter table video add column stored_bytes integer, add column stored_hash bytea;

-- Objects to delete from a time on, unless a row has them then. A row that is deleted notes its object in the same
-- transaction. A copy is noted before it is written.
create table object_removal (
  key text primary key,
  due_at timestamptz not null
);
create index object_removal_due on object_removal (due_at);

-- Arguments: first part of the key, column of the id.
create function note_object_removal() returns trigger language plpgsql as $$
begin
  insert into object_removal (key, due_at) values (tg_argv[0] || '/' || (to_jsonb(old) ->> tg_argv[1]), now())
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger picture_object_removed after delete on picture
  for each row when (old.stored_hash is not null) execute function note_object_removal('pictures', 'id');
create trigger video_object_removed after delete on video
  for each row when (old.stored_hash is not null) execute function note_object_removal('videos', 'id');
