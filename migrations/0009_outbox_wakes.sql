-- Every row of the outbox wakes the readers when it is committed, whoever wrote it. Once per statement and without a
-- payload: the notification says only that there is something to read.
create function wake_outbox_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;

create trigger outbox_written after insert on outbox for each statement execute function wake_outbox_readers();

-- Rows are pruned by age.
create index outbox_age on outbox (created_at);
