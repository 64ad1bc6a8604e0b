-- Documents of products in the object store (migration 0267).
alter table product_document alter column content drop not null, add column stored_bytes integer,
  add column stored_hash bytea;
create trigger product_document_object_removed after delete on product_document
  for each row when (old.stored_hash is not null) execute function note_object_removal('product-documents', 'id');
