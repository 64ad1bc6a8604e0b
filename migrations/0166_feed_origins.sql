-- Imports of the back office can overwrite fields that employees edited, and a run shows where its file differs from them.
alter table import_run add column overwrite_edits boolean not null default false;
-- The run whose file last differed from the value by hand.
alter table product_edit add column run_id uuid references import_run (id) on delete set null;
create index product_edit_run on product_edit (run_id, product_id, field) where run_id is not null;
