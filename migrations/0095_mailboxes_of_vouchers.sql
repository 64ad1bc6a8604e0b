-- One mailbox has many spellings of its address. Hashes of the mailbox beside those of the address, so that limits per
-- person count them together. `mailbox_rules` says by which rules of the tenant the hash was made; a job fills rows
-- without it, and renews those of earlier rules. A hash stays null where no address is known any more, or where the
-- mailbox has another voucher of the promotion from before.
alter table voucher add column mailbox bytea, add column mailbox_rules smallint;
create unique index voucher_of_mailbox on voucher (promotion_id, mailbox) where mailbox is not null;
create index voucher_mailbox on voucher (mailbox) where mailbox is not null;
create index voucher_mailbox_rules on voucher (tenant, mailbox_rules) where person is not null;

alter table voucher_redemption add column mailbox bytea, add column mailbox_rules smallint;
create index voucher_redemption_mailbox on voucher_redemption (promotion_id, mailbox) where state <> 'released';
create index voucher_redemption_mailbox_rules on voucher_redemption (tenant, mailbox_rules);
