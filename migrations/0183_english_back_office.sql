-- Employees also choose English.
alter table staff drop constraint staff_language_check;
alter table staff add constraint staff_language_check check (language in ('de', 'fr', 'en')) not valid;
alter table staff validate constraint staff_language_check;
