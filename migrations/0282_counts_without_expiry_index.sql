-- Beside writes: each counted order moved the expiry of its counts, and so wrote every index of their rows again. The
-- summary of a range of pages finds what has expired well enough, and lets rows be updated in place.
create index concurrently if not exists sliding_count_expired on sliding_count using brin (expires_at);
drop index concurrently if exists sliding_count_expiry;
