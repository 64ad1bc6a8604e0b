-- Beside writes: each minute a job looks for pictures that are to move to the object store (migration 0267).
create index concurrently if not exists picture_in_database on picture (id) where stored_hash is null;
