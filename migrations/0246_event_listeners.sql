-- Listeners of extensions to business events: how far each has come, and the events that wait for another attempt
-- (decision 240).
create table event_listener (
  -- Name of the extension, a dot, and the name of the listener.
  name text primary key check (length(name) between 3 and 80),
  -- All events up to this position were handled, or are in event_waiting.
  position bigint not null,
  -- One process handles events for a listener at a time, until its lease ends. By the clock of the database.
  lease uuid,
  leased_until timestamptz
);

-- Events whose handling failed, or that wait behind such a one of their subject. One that is handled at once has no row.
create table event_waiting (
  listener text not null references event_listener (name) on delete cascade,
  position bigint not null,
  event_id uuid not null,
  subject text not null,
  attempts int not null,
  next_at timestamptz not null,
  -- Attempts have ended without success.
  parked_at timestamptz,
  primary key (listener, position)
);
create index event_waiting_subject on event_waiting (listener, subject, position) where parked_at is null;
