-- Mails that a process is handing to the mail server, or of which nobody knows whether the server took them. Apart from
-- `mail`, so that marking a mail rewrites none of the indexes there. A known outcome deletes the row.
create table mail_handover (
  mail_id uuid primary key references mail (id) on delete cascade,
  -- Of this try: only the process that made it may record its outcome.
  token uuid not null,
  -- Host and process, to be found in the log of the mail server.
  sender text not null,
  since timestamptz not null,
  -- The process renews it while it waits for the server's answer.
  renewed_at timestamptz not null,
  -- Set once nobody can tell the outcome.
  doubt_at timestamptz,
  -- A code of the mail client, never the server's words, which quote addresses.
  problem text
);

alter table mail
  -- The server's answer when it took the mail; it names the mail in the server's log.
  add column answer text,
  -- How often the mail was sent again after a try of unknown outcome: so many copies may have arrived besides.
  add column doubted integer not null default 0;
create index mail_doubted on mail (created_at desc) where doubted > 0;
