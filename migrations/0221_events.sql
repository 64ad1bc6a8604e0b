-- Log of business events (decision 220).

-- Events as transactions write them. Identities become visible out of order, so only the sequencer reads this table.
-- Rows live for less than a second: autovacuum follows their number, not the share of a table that is nearly empty.
create table event_draft (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  -- Null for objects that all tenants share.
  tenant text,
  -- "order/…", "variant/…": the object whose events keep their order.
  subject text not null,
  at timestamptz not null default clock_timestamp(),
  -- Without personal data.
  data jsonb not null default '{}'
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);

-- Events as readers read them. A row with a lower position is never visible after one with a higher position.
create table event (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  type text not null,
  tenant text,
  subject text not null,
  at timestamptz not null,
  data jsonb not null
);
create index event_of_subject on event (subject, position);

-- Moves up to `most` drafts to the log, in the order of their statements. Returns their number; 0 also while another
-- process does it. The lock is held until the commit, so positions become visible in their order. Each statement of a
-- volatile function has a snapshot of its own: the second one sees all that the holder of the lock before committed.
-- Transactions that change one subject hold its row lock, so their drafts have the order of the changes.
create function sequence_events(most integer) returns integer language plpgsql volatile as $$
declare
  moved integer;
begin
  if not exists (select from event_draft) or not pg_try_advisory_xact_lock(hashtextextended('event sequence', 0)) then
    return 0;
  end if;
  with taken as (
    delete from event_draft where id in (select id from event_draft order by id limit most)
    returning id, event_id, type, tenant, subject, at, data)
  insert into event (id, type, tenant, subject, at, data)
  select event_id, type, tenant, subject, at, data from taken order by taken.id;
  get diagnostics moved = row_count;
  if moved > 0 then
    perform pg_notify('event', '');
  end if;
  return moved;
end
$$;
