-- Answer of a credit bureau that took part in a decision: its name, its answer, and its reference for questions.
alter table credit_decision add column bureau text;
alter table credit_review add column bureau text;
