-- Gift cards: sold or given by the retailer, redeemed in parts. The balance is the sum of the movements; triggers keep
-- it and the held part on the card, so that no race can make it negative.
create table gift_card (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  currency text not null,
  -- Language of its mails.
  locale text not null,
  -- Face value in minor units.
  amount bigint not null check (amount > 0),
  origin text not null check (origin in ('sale', 'goodwill')),
  -- ordered: its order is not paid yet.
  state text not null check (state in ('ordered', 'active', 'blocked', 'cancelled')),
  -- Keyed hash of the code; null until the mail with the code is written.
  code_hash bytea unique,
  -- Code, encrypted, for the printable card; deleted some weeks after the mail.
  sealed_code bytea,
  last_four text,
  balance bigint not null default 0 check (balance >= 0),
  -- Part of the balance that orders in payment hold.
  held bigint not null default 0,
  -- Last day on which it can be redeemed.
  expires_on date,
  order_id uuid references orders (id) on delete set null,
  order_number text,
  -- Position among the cards of its order, from 1.
  position smallint,
  -- Account to which a customer saved it.
  customer_id uuid references customer (id) on delete set null,
  motif text not null,
  message text not null default '',
  sender_name text not null default '',
  recipient_name text not null default '',
  recipient_email text not null,
  -- Day on which its mail is sent, in the tenant's time zone.
  send_on date not null,
  issued_by text,
  -- Why it was given or blocked.
  reason text,
  created_at timestamptz not null,
  activated_at timestamptz,
  sent_at timestamptz,
  -- Number of mails with the code.
  letters int not null default 0,
  check (held >= 0 and held <= balance),
  check (state = 'ordered' or expires_on is not null),
  unique (order_id, position)
);
create index gift_card_unsent on gift_card (send_on) where state = 'active' and sent_at is null;
create index gift_card_list on gift_card (tenant, created_at desc, id);
create index gift_card_last_four on gift_card (tenant, last_four);
create index gift_card_recipient on gift_card (tenant, lower(recipient_email));
create index gift_card_order_number on gift_card (tenant, order_number);
create index gift_card_customer on gift_card (customer_id) where customer_id is not null;
create index gift_card_expiry on gift_card (expires_on) where balance > 0;
create index gift_card_sealed on gift_card (sent_at) where sealed_code is not null;

create table gift_card_movement (
  id bigint generated always as identity primary key,
  card_id uuid not null references gift_card (id) on delete cascade,
  kind text not null check (kind in ('sold', 'goodwill', 'redeemed', 'refunded', 'withdrawn', 'expired')),
  amount bigint not null check (amount <> 0),
  -- Event: a repeated one moves nothing.
  key text not null,
  order_id uuid references orders (id) on delete set null,
  order_number text,
  moved_at timestamptz not null,
  moved_by text,
  unique (card_id, key)
);
create index gift_card_movement_order on gift_card_movement (order_id);

create function gift_card_moves() returns trigger language plpgsql as $$
begin
  update gift_card set balance = balance + new.amount where id = new.card_id;
  return null;
end $$;
create trigger gift_card_balance after insert on gift_card_movement for each row execute function gift_card_moves();

create function gift_card_movement_stays() returns trigger language plpgsql as $$
begin
  if (new.card_id, new.kind, new.amount, new.key, new.moved_at) is distinct from
     (old.card_id, old.kind, old.amount, old.key, old.moved_at) then
    raise exception 'movements of gift cards are never changed: write the contrary' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger gift_card_movement_stays before update on gift_card_movement
  for each row execute function gift_card_movement_stays();

-- Parts of balances that orders hold until they are placed or abandoned.
create table gift_card_hold (
  order_id uuid not null references orders (id) on delete cascade,
  card_id uuid not null references gift_card (id) on delete cascade,
  amount bigint not null check (amount > 0),
  -- Order of use within the order.
  position smallint not null,
  held_at timestamptz not null,
  primary key (order_id, card_id)
);
create index gift_card_hold_card on gift_card_hold (card_id);

create function gift_card_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update gift_card set held = held + new.amount where id = new.card_id;
  else
    update gift_card set held = held - old.amount where id = old.card_id;
  end if;
  return null;
end $$;
create trigger gift_card_held after insert or delete on gift_card_hold
  for each row execute function gift_card_holds();

-- Gift cards that a basket buys, and those that pay it.
alter table basket add column gift_cards jsonb;
-- Part of a credit note that went back onto gift cards.
alter table credit_note add column gift_card_amount bigint not null default 0 check (gift_card_amount >= 0);
-- Balances that expired are income of the retailer.
alter table ledger_posting drop constraint if exists ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account in ('receivable', 'credit', 'sales',
  'vat', 'interest', 'protection', 'fees', 'late-interest', 'goodwill', 'bank', 'provider', 'suspense', 'deferred',
  'prepaid', 'gift-cards', 'provider-fees', 'disputed', 'write-off', 'rounding', 'breakage')) not valid;
alter table ledger_posting validate constraint ledger_posting_account_check;
