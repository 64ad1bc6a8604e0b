-- Receipts for bought gift cards where invoices follow shipments: no supply, so no invoice and no VAT.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('invoice', 'credit-note', 'cancellation', 'receipt',
  'reminder', 'payoff', 'withdrawn')) not valid;
alter table document validate constraint document_kind_check;

-- Orders of before that bought gift cards have none yet.
insert into document_task (order_id)
select id from orders where state = 'placed' and (totals->'giftCards'->'bought'->>'amount')::bigint > 0
  and not exists (select from document where document.order_id = orders.id and document.cause = 'order:' || orders.id)
on conflict do nothing;

-- Bills from before the archive, whose orders may have been cancelled without a credit note.
create index document_early on document (order_id) where sequence is null and kind = 'invoice';
