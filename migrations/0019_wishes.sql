-- What can be done with a wishlist beside remembering: showing it to others, and being written to about its articles.

-- Whoever has the link sees the articles and nothing else. Its owner is shown the link again, so the token itself is
-- kept: it opens nothing but what they chose to show.
create table wishlist_share (
  token text primary key,
  wishlist_id uuid not null unique references wishlist (id) on delete cascade,
  created_at timestamptz not null
);

-- Where letters about a wishlist go.
create table notice_mailbox (
  wishlist_id uuid primary key references wishlist (id) on delete cascade,
  -- Null: the address of the customer whose wishlist it is, as it is at the time of writing.
  email text check (email = lower(email)),
  locale text not null,
  -- Nothing but the question is sent to an address that has not answered. SHA-256 of the link's secret part.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  -- In every letter: ends them all. Nothing else can be done with it.
  stop_token text not null unique,
  check (confirmed_at is not null or (email is not null and confirm_hash is not null and confirm_until is not null))
);
create index notice_mailbox_waiting on notice_mailbox (confirm_until) where confirmed_at is null;

-- What somebody wants to be told of an article on their wishlist; gone with the article.
create table wishlist_notice (
  id uuid primary key default gen_random_uuid(),
  wishlist_id uuid not null,
  sku text not null,
  -- For finding by what changed.
  product_id text not null,
  -- 'price': it costs less than `amount`. 'stock': it can be bought again.
  kind text not null check (kind in ('price', 'stock')),
  -- The price it had when it was asked, or as it was last told of: the next letter is about a lower one.
  amount bigint not null,
  created_at timestamptz not null,
  foreign key (wishlist_id, sku) references wishlist_item (wishlist_id, sku) on delete cascade,
  unique (wishlist_id, sku, kind)
);
create index wishlist_notice_of on wishlist_notice (product_id);

-- Up to where the changes of prices and stock have been looked at for letters: a snapshot, as caches follow them.
create table notice_progress (
  only_one boolean primary key default true check (only_one),
  position text not null,
  at timestamptz not null
);

-- For mails that their reader can end by one click of the mail program (RFC 8058).
alter table mail add column stop_url text;

-- Two baskets that are joined at login may hold more of an article together than can be ordered at once: nothing is
-- dropped, the basket says so and is changed by whoever owns it.
alter table basket_line drop constraint basket_line_quantity_check;
alter table basket_line add constraint basket_line_quantity_check check (quantity between 1 and 9999) not valid;
