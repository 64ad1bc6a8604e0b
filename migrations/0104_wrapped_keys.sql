-- Keys of the shop by purpose: signing of sessions and links, sealing of stored secrets, hashing of persons. Each is
-- wrapped by the operator's key, which is not in the database. The table session_key has clear keys of earlier
-- versions, for processes that still run one, until "kontor keys rotate" deletes them.
create table secret_key (
  id text not null,
  purpose text not null check (purpose in ('signing', 'sealing', 'hashing')),
  -- AES-256-GCM, bound to purpose and id.
  wrapped bytea not null,
  -- Fingerprint of the operator's key.
  wrapped_by text not null,
  -- Was stored in clear by an earlier version.
  imported boolean not null default false,
  -- The newest active key signs and seals. All keys verify and open, also those that are not active yet.
  active_from timestamptz not null,
  primary key (purpose, id)
);
