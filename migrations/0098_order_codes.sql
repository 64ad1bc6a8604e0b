-- Codes that confirm the mailbox of a guest's order. One code for each basket; a new one replaces it.
create table order_code (
  basket_id uuid primary key references basket (id) on delete cascade,
  -- Keyed hashes of the mailbox and the code.
  mailbox bytea not null,
  code bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- Set by the right code; the basket may then be ordered until `expires_at`.
  confirmed_at timestamptz
);
create index order_code_expiry on order_code (expires_at);
