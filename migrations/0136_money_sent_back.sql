-- Unmatched money that goes back to its payer by a file for the bank. Deleted once the bank has executed it.
alter table incoming_payment drop constraint if exists incoming_payment_state_check;
alter table incoming_payment add constraint incoming_payment_state_check
  check (state in ('matched', 'unmatched', 'assigned', 'split', 'sending-back', 'sent-back')) not valid;
alter table incoming_payment validate constraint incoming_payment_state_check;
create table send_back (
  payment_id uuid primary key references incoming_payment (id) on delete cascade,
  tenant text not null,
  -- Name of the transfer in the bank's files.
  number text not null,
  -- Holder and IBAN, sealed like the accounts of payouts.
  sealed bytea not null,
  ending text not null,
  reason text not null,
  ordered_by text not null,
  ordered_at timestamptz not null,
  file_id text,
  filed_at timestamptz,
  unique (tenant, number)
);
create index payout_account_file on payout_account (file_id) where file_id is not null;
