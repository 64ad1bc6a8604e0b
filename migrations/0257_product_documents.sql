-- Documents of products, such as manuals: one of each kind and language. Pages name them with language and size.
create table product_document (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references product (id) on delete cascade,
  kind text not null check (kind in ('data-sheet', 'manual', 'assembly', 'care', 'energy-sheet')),
  -- ISO 639-1.
  language text not null check (language ~ '^[a-z]{2}$'),
  -- First 16 hexadecimal digits of the SHA-256 of the content, in its address.
  file_id text not null check (file_id ~ '^[0-9a-f]{16}$'),
  bytes integer not null check (bytes between 1 and 8388608),
  content bytea not null,
  added_at timestamptz not null,
  unique (product_id, kind, language)
);
create index product_document_file on product_document (file_id);
-- PDF files are compressed already.
alter table product_document alter column content set storage external;
