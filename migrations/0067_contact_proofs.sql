-- Proofs and questions of the contact form that were answered: each counts once. Nothing about whoever answered.
create table contact_proof (
  key text primary key,
  until timestamptz not null
);
create index contact_proof_until on contact_proof (until);
