-- In which order to the bank a transfer stands: it can be in one at a time only.
alter table payout_account add column file_id text;
alter table payout_account add column filed_at timestamptz;
