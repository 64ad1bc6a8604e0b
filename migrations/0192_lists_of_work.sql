-- Beside writes: lists of the back office by shape (decision 198). Each sort of a list has an index in its order.

create index concurrently if not exists gift_card_listed on gift_card (tenant, created_at, id) include (state);
drop index concurrently if exists gift_card_list;
create index concurrently if not exists gift_card_by_state on gift_card (tenant, state, created_at, id);
create index concurrently if not exists gift_card_by_balance on gift_card (tenant, balance, created_at, id);
-- Few cards are given without a sale.
create index concurrently if not exists gift_card_goodwill on gift_card (tenant, created_at, id) where origin = 'goodwill';
create index concurrently if not exists gift_card_by_expiry on gift_card
  (tenant, (coalesce(expires_on, 'infinity'::date)), created_at, id) include (state);

-- The page of a mail that was sealed shows nothing, so lists have none of them.
create index concurrently if not exists mail_listed on mail (created_at, id) include (tenant, sent_at) where sealed_at is null;
drop index concurrently if exists mail_newest;
create index concurrently if not exists mail_of_tenant on mail (tenant, created_at, id) include (sent_at) where sealed_at is null;
create index concurrently if not exists mail_of_kind on mail (kind, created_at, id);
drop index concurrently if exists mail_age_of_kind;
create index concurrently if not exists mail_unsent on mail (created_at, id) include (failed_at) where sent_at is null and sealed_at is null;

create index concurrently if not exists review_listed on review (tenant, written_at, id) include (state);
create index concurrently if not exists review_by_state on review (tenant, state, written_at, id);
drop index concurrently if exists review_desk;
create index concurrently if not exists review_by_stars on review (tenant, stars, written_at, id) include (state);
create index concurrently if not exists review_of_product on review (tenant, product_id, written_at, id);

create index concurrently if not exists credit_agreement_listed on credit_agreement (tenant, requested_at, id) include (state);
create index concurrently if not exists credit_agreement_by_state on credit_agreement (tenant, state, requested_at, id);
drop index concurrently if exists credit_agreement_waiting;

create index concurrently if not exists credit_review_listed on credit_review (tenant, requested_at, id) include (state);
create index concurrently if not exists credit_review_by_due on credit_review (tenant, answer_by, id) include (state);
create index concurrently if not exists credit_review_by_total on credit_review (tenant, total, id) include (state);
create index concurrently if not exists credit_review_by_state on credit_review (tenant, state, answer_by, id);

create index concurrently if not exists payment_dispute_by_due on payment_dispute
  (tenant, (coalesce(due_at, 'infinity'::timestamptz)), id) include (state);
create index concurrently if not exists payment_dispute_listed on payment_dispute (tenant, opened_at, id) include (state);
drop index concurrently if exists payment_dispute_newest;
create index concurrently if not exists payment_dispute_by_amount on payment_dispute (tenant, amount, id) include (state);

create index concurrently if not exists membership_by_renewal on membership (tenant, renews_on, id) include (cancelled_at, ended_at);
create index concurrently if not exists membership_by_start on membership (tenant, started_on, id) include (cancelled_at, ended_at);

create index concurrently if not exists import_run_listed on import_run (created_at, id) include (state);
drop index concurrently if exists import_run_newest;

create index concurrently if not exists staff_audit_listed on staff_audit (at, id) include (action);
drop index concurrently if exists staff_audit_newest;
create index concurrently if not exists staff_audit_of_person on staff_audit (email, at, id) include (action);
drop index concurrently if exists staff_audit_person;
