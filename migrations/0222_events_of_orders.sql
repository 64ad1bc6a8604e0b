-- Events of orders, payments, shipments, returns, documents, customers, messages, reviews and gift cards (decision 220).
-- Triggers write them in the transaction of the change, so pages, programs, commands and jobs all cause them, also those of
-- the version before. Subjects and data are those of the catalogue in src/shop/staff/events, without personal data.

-- Time in UTC, as JSON has it.
create function event_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function event_money(amount bigint, currency text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('amount', amount, 'currency', currency)
$$;

-- Writes an event of an order that was placed. `own`: data besides the number.
create function write_order_event(event_type text, of_order uuid, own jsonb) returns void language sql as $$
  insert into event_draft (type, tenant, subject, data)
  select event_type, tenant, 'order/' || number, jsonb_build_object('order', number) || own
  from orders where id = of_order and state in ('placed', 'cancelled')
$$;

-- The stage "paid" of older orders means placed.
create function event_stage(stage text) returns text language sql immutable parallel safe as $$
  select case stage when 'paid' then 'placed' else stage end
$$;

create function event_of_order() returns trigger language plpgsql as $$
declare
  own jsonb;
begin
  if tg_op = 'INSERT' or old.state not in ('placed', 'cancelled') then
    perform write_order_event('order.placed', new.id, jsonb_build_object('total', event_money(new.total, new.currency),
      'method', new.payment->>'method', 'stage', event_stage(new.stage)));
  elsif new.state = 'cancelled' and old.state <> 'cancelled' then
    perform write_order_event('order.cancelled', new.id, jsonb_build_object('total', event_money(new.total, new.currency)));
  else
    own := jsonb_build_object('what', to_jsonb(array_remove(array[
      case when event_stage(old.stage) <> event_stage(new.stage) then 'stage' end,
      case when old.delivery is distinct from new.delivery then 'delivery' end,
      case when old.contact is distinct from new.contact then 'contact' end,
      case when old.payment is distinct from new.payment then 'payment' end,
      case when (old.total, old.totals, old.replaced_amount) is distinct from (new.total, new.totals, new.replaced_amount)
        then 'total' end], null)), 'stage', event_stage(new.stage));
    perform write_order_event('order.changed', new.id, own);
  end if;
  return null;
end
$$;
create trigger event_of_new_order after insert on orders
  for each row when (new.state = 'placed') execute function event_of_order();
create trigger event_of_order after update on orders
  for each row when (new.state in ('placed', 'cancelled')
    and (old.state, event_stage(old.stage), old.delivery, old.contact, old.payment, old.total, old.totals, old.replaced_amount)
    is distinct from
    (new.state, event_stage(new.stage), new.delivery, new.contact, new.payment, new.total, new.totals, new.replaced_amount))
  execute function event_of_order();

-- Goods that an employee changed, and units that were cancelled. A cancelled order has an event of its own.
create function event_of_order_change() returns trigger language plpgsql as $$
begin
  perform write_order_event('order.changed', new.order_id, jsonb_build_object('what', '["goods"]'::jsonb,
    'stage', (select event_stage(stage) from orders where id = new.order_id)));
  return null;
end
$$;
create trigger event_of_order_change after insert on order_change
  for each row execute function event_of_order_change();

create function event_of_order_lines() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'order.changed', o.tenant, 'order/' || o.number,
    jsonb_build_object('order', o.number, 'what', '["goods"]'::jsonb, 'stage', event_stage(o.stage))
  from orders o where o.state = 'placed' and o.id in (
    select n.order_id from after_rows n join before_rows b using (order_id, position) where b.cancelled <> n.cancelled)
  order by o.number;
  return null;
end
$$;
create trigger event_of_order_lines after update on order_line
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_order_lines();

create function event_of_order_tags() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'order.changed', o.tenant, 'order/' || o.number,
    jsonb_build_object('order', o.number, 'what', '["tags"]'::jsonb, 'stage', event_stage(o.stage))
  from orders o where o.state in ('placed', 'cancelled') and o.id in (select order_id from changed) order by o.number;
  return null;
end
$$;
create trigger event_of_added_tags after insert on order_tag
  referencing new table as changed for each statement execute function event_of_order_tags();
create trigger event_of_removed_tags after delete on order_tag
  referencing old table as changed for each statement execute function event_of_order_tags();

create function event_of_payment() returns trigger language plpgsql as $$
begin
  perform write_order_event(
    case when new.state = 'captured' then 'payment.captured' else 'payment.reopened' end, new.order_id,
    jsonb_build_object('payment', new.id, 'method', new.method, 'amount', event_money(new.amount, new.currency)));
  return null;
end
$$;
create trigger event_of_new_payment after insert on payment
  for each row when (new.state = 'captured') execute function event_of_payment();
create trigger event_of_payment after update of state on payment
  for each row when (old.state <> new.state and (new.state = 'captured' or old.state = 'captured' and new.state = 'authorised'))
  execute function event_of_payment();

create function event_of_refund() returns trigger language plpgsql as $$
begin
  perform write_order_event('payment.refunded', p.order_id, jsonb_build_object('way', 'provider',
    'amount', event_money(new.amount, p.currency),
    'creditNote', (select number from credit_note where id = new.credit_note_id)))
  from online_payment p where p.id = new.payment_id;
  return null;
end
$$;
create trigger event_of_refund after update of state on payment_refund
  for each row when (old.state <> 'done' and new.state = 'done') execute function event_of_refund();

create function event_of_transfer() returns trigger language plpgsql as $$
begin
  perform write_order_event('payment.refunded', new.order_id, jsonb_build_object('way', 'transfer',
    'amount', event_money(new.amount - new.refund_amount - new.settled_amount, new.currency),
    'creditNote', new.number));
  return null;
end
$$;
create trigger event_of_transfer after update of transferred_at on credit_note
  for each row when (old.transferred_at is null and new.transferred_at is not null) execute function event_of_transfer();

create function event_of_shipment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_order_event('shipment.created', new.order_id, jsonb_build_object('shipment', new.number,
      'carrier', new.carrier, 'shippedAt', event_time(new.shipped_at)));
  end if;
  if new.delivered_at is not null then
    perform write_order_event('shipment.delivered', new.order_id, jsonb_build_object('shipment', new.number,
      'carrier', new.carrier, 'deliveredAt', event_time(new.delivered_at)));
  end if;
  return null;
end
$$;
create trigger event_of_new_shipment after insert on shipment for each row execute function event_of_shipment();
create trigger event_of_shipment after update of delivered_at on shipment
  for each row when (old.delivered_at is null and new.delivered_at is not null) execute function event_of_shipment();

create function event_of_return() returns trigger language plpgsql as $$
begin
  perform write_order_event('return.' || new.state, new.order_id,
    jsonb_build_object('return', new.number));
  return null;
end
$$;
create trigger event_of_new_return after insert on order_return for each row execute function event_of_return();
create trigger event_of_return after update of state on order_return
  for each row when (old.state <> new.state) execute function event_of_return();

create function event_of_document() returns trigger language plpgsql as $$
begin
  perform write_order_event('document.issued', new.order_id, jsonb_build_object('document', new.number,
    'kind', new.kind, 'total', event_money(new.total, new.currency)));
  return null;
end
$$;
create trigger event_of_document after insert on document for each row execute function event_of_document();

create function event_of_customer() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject) values (
    case when tg_op = 'INSERT' then 'customer.created' when new.erased_at is null then 'customer.changed' else 'customer.erased' end,
    new.tenant, 'customer/' || new.id);
  return null;
end
$$;
create trigger event_of_new_customer after insert on customer
  for each row when (new.erased_at is null) execute function event_of_customer();
create trigger event_of_customer after update on customer
  for each row when (old.erased_at is null and (old.email, old.salutation, old.first_name, old.last_name, old.birthday, old.phone,
      old.locale, old.category, old.premium_until, old.locked_at, old.erased_at)
    is distinct from (new.email, new.salutation, new.first_name, new.last_name, new.birthday, new.phone,
      new.locale, new.category, new.premium_until, new.locked_at, new.erased_at))
  execute function event_of_customer();

create function event_of_customer_address() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject)
  select 'customer.changed', tenant, 'customer/' || id from customer
  where erased_at is null and id in (select customer_id from changed) order by id;
  return null;
end
$$;
create trigger event_of_new_address after insert on customer_address
  referencing new table as changed for each statement execute function event_of_customer_address();
create trigger event_of_changed_address after update on customer_address
  referencing new table as changed for each statement execute function event_of_customer_address();
create trigger event_of_removed_address after delete on customer_address
  referencing old table as changed for each statement execute function event_of_customer_address();

create function event_of_ticket() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  values ('message.received', new.tenant, 'message/' || new.number, '{"isReply": false}');
  return null;
end
$$;
create trigger event_of_ticket after insert on contact_ticket
  for each row when (new.state <> 'spam') execute function event_of_ticket();

create function event_of_ticket_text() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select case tg_table_name when 'contact_reply' then 'message.received' else 'message.answered' end, tenant,
    'message/' || number, case tg_table_name when 'contact_reply' then '{"isReply": true}'::jsonb else '{}' end
  from contact_ticket where id = new.ticket_id;
  return null;
end
$$;
create trigger event_of_reply after insert on contact_reply for each row execute function event_of_ticket_text();
create trigger event_of_answer after insert on contact_answer for each row execute function event_of_ticket_text();

create function event_of_review() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  values ('review.submitted', new.tenant, 'review/' || new.id, jsonb_build_object('product', new.product_id, 'sku', new.sku,
    'stars', new.stars, 'state', new.state));
  return null;
end
$$;
create trigger event_of_new_review after insert on review
  for each row when (new.source = 'customer') execute function event_of_review();
create trigger event_of_review after update of written_at on review
  for each row when (new.source = 'customer' and old.written_at <> new.written_at) execute function event_of_review();

create function event_of_gift_card() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  values ('gift-card.issued', new.tenant, 'gift-card/' || new.id,
    jsonb_build_object('amount', event_money(new.amount, new.currency), 'origin', new.origin));
  return null;
end
$$;
create trigger event_of_new_gift_card after insert on gift_card
  for each row when (new.state = 'active') execute function event_of_gift_card();
create trigger event_of_gift_card after update of state on gift_card
  for each row when (old.state = 'ordered' and new.state = 'active') execute function event_of_gift_card();
