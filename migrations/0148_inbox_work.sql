-- Work on messages: the employee in charge, urgency, tags, the order they are about, notes, and search.
alter table contact_ticket
  -- 1 urgent to 4 low.
  add column priority smallint not null default 3 check (priority between 1 and 4),
  -- Null: no employee is in charge.
  add column assigned_to uuid,
  add column tags text[] not null default '{}',
  -- The order that the message is about, as an employee or the sender named it.
  add column order_number text,
  -- Counts changes, so that two employees do not overwrite each other.
  add column version integer not null default 1,
  -- Words of the message and its answers, for the search.
  add column words tsvector;

update contact_ticket set words = to_tsvector('simple', regexp_replace(lower(
  concat_ws(' ', number::text, name, email, message,
    (select string_agg(value, ' ') from jsonb_each_text(fields)),
    (select string_agg(text, ' ') from contact_answer where ticket_id = contact_ticket.id))), '[@._/+-]', ' ', 'g'));

create index contact_ticket_words on contact_ticket using gin (words);
create index contact_ticket_assigned on contact_ticket (tenant, assigned_to, state, created_at desc)
  where assigned_to is not null;
create index contact_ticket_urgent on contact_ticket (tenant, state, priority, created_at);
create index contact_ticket_tags on contact_ticket using gin (tags) where tags <> '{}';
create index contact_ticket_order on contact_ticket (tenant, order_number) where order_number is not null;

-- What employees write to each other about a message; the sender never sees it.
create table contact_note (
  id uuid primary key,
  ticket_id uuid not null references contact_ticket (id) on delete cascade,
  text text not null,
  staff_email text not null,
  at timestamptz not null
);
create index contact_note_of on contact_note (ticket_id, at);

-- Employees who have a message open, so that two do not answer at the same time.
create table contact_reader (
  ticket_id uuid not null references contact_ticket (id) on delete cascade,
  staff_id uuid not null,
  staff_email text not null,
  at timestamptz not null,
  primary key (ticket_id, staff_id)
);

-- What a person replied by mail; its pictures are in contact_file.
create table contact_reply (
  id uuid primary key,
  ticket_id uuid not null references contact_ticket (id) on delete cascade,
  -- Hash of the Message-ID, so that a mail that is read twice counts once.
  key bytea not null unique,
  email text not null,
  text text not null,
  -- Files of the mail that were not stored.
  omitted smallint not null,
  at timestamptz not null
);
create index contact_reply_of on contact_reply (ticket_id, at);
