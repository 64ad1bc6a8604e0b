-- Counts how often an account forgot its known devices: a device's cookie is signed with the number of its time, so a
-- new password or a logout everywhere makes it unknown.
alter table customer add column device_generation integer not null default 0;
alter table staff add column device_generation integer not null default 0;
