-- Mails that came back are read from a mailbox. What was counted is counted once, however often it is read.
create table bounce_report (
  -- SHA-256 of the report's Message-ID, or of the whole where it has none.
  key bytea primary key,
  at timestamptz not null
);
create index bounce_report_at on bounce_report (at);

-- How far a mailbox has been read: numbers of its mails are good as long as its validity stays (RFC 3501, 2.3.1.1).
create table bounce_mailbox (
  place text primary key,
  validity text not null,
  uid bigint not null,
  read_at timestamptz not null
);

-- A report quotes the Message-ID of the mail that came back.
create index mail_message on mail (message_id);
