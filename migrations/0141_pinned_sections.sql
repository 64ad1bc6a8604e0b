-- Sections of the back office that an employee has pinned to the top of the menu, in the order of pinning.
alter table staff add column pinned_sections text[] not null default '{}';
