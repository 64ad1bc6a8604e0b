-- Where the money of a credit note goes by transfer, as the customer said it; gone once it has left.
create table payout_account (
  credit_note_id uuid primary key references credit_note (id) on delete cascade,
  -- Holder and IBAN, sealed with the keys of the house.
  sealed bytea not null,
  -- The last four characters, by which its owner knows it.
  ending text not null,
  given_at timestamptz not null
);
