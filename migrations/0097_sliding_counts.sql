-- Counts events within a sliding window by keyed hash: orders of an address or a mailbox, mails to a mailbox.
create table sliding_count (
  key bytea primary key,
  -- Limit, and length of the window in milliseconds, as configured at the last event.
  most integer not null,
  window_ms bigint not null,
  -- Milliseconds since 1970 by event: the id of a basket or a mail.
  recent jsonb not null,
  expires_at timestamptz not null
);
create index sliding_count_expiry on sliding_count (expires_at);
