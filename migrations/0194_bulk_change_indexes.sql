-- Beside writes: refusals and conflicts of a bulk action. An index over the state made each written change twice as costly.
create index concurrently if not exists bulk_change_refused on bulk_change (action_id, position) where problem is not null;
drop index concurrently if exists bulk_change_state;
