-- Files of messages, documents, disputes and reviews in the object store (migration 0267). Only final files move:
-- originals as sent stay in the database until they are re-encoded.
alter table contact_file alter column content drop not null, add column stored_bytes integer,
  add column stored_hash bytea;
alter table document_file alter column content drop not null, add column stored_bytes integer,
  add column stored_hash bytea;
alter table dispute_file alter column content drop not null, add column stored_bytes integer,
  add column stored_hash bytea;
alter table review_photo alter column content drop not null, add column stored_bytes integer,
  add column stored_hash bytea;

create trigger contact_file_object_removed after delete on contact_file
  for each row when (old.stored_hash is not null) execute function note_object_removal('contact-files', 'id');
create trigger document_file_object_removed after delete on document_file
  for each row when (old.stored_hash is not null) execute function note_object_removal('documents', 'document_id');
create trigger dispute_file_object_removed after delete on dispute_file
  for each row when (old.stored_hash is not null) execute function note_object_removal('evidence', 'id');
create trigger review_photo_object_removed after delete on review_photo
  for each row when (old.stored_hash is not null) execute function note_object_removal('review-photos', 'id');
