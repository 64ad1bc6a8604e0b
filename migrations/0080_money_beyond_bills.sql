-- Credit notes of which the bill takes a part and a transfer the rest; and money that came for what had been credited before.

-- Of the amount: what settles the bill or its instalments, or goes back with the whole payment. A transfer is what is left.
alter table credit_note add column settled_amount bigint not null default 0
  check (settled_amount >= 0 and settled_amount + refund_amount <= amount);
-- "overpaid" credits no goods: it only pays out.
alter table credit_note add column purpose text not null default 'goods' check (purpose in ('goods', 'overpaid'));
