-- A statement that wrote nothing to the outbox wakes nobody: most orders announce no stock, and each notification takes
-- a lock of the whole database at commit and makes every process ask for changes.
drop trigger outbox_written on outbox;

create or replace function wake_outbox_readers() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform pg_notify('outbox', '');
  end if;
  return null;
end
$$;

create trigger outbox_written after insert on outbox
  referencing new table as written for each statement execute function wake_outbox_readers();

-- Abandoned attempts of a basket, for the job that forgets old baskets; the others have order_of_basket.
create index order_abandoned_of_basket on orders (basket_id) where state = 'abandoned';
