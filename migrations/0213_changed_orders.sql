-- Time of the last change of an order, for programs that read what changed (decision 217). Null for orders that have not
-- changed since this migration: the time of their preparation counts. The database's clock sets it, because it orders the
-- changes of all processes.
alter table orders add column changed_at timestamptz;

create function note_changed_order() returns trigger language plpgsql as $$
begin
  -- A backup restores the time itself.
  if tg_op = 'UPDATE' or new.changed_at is null then
    new.changed_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger order_is_changed before insert or update on orders
  for each row execute function note_changed_order();
