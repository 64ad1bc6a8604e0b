-- Random id of a browser. A basket takes it over from the browser's former basket, so it lasts beyond one order.
alter table basket add column device uuid;
alter table basket alter column device set default gen_random_uuid();

-- Hash of the browser that placed an order on credit: a weak sign of one person (docs/rules/credit.md#one-person).
alter table credit_person add column device bytea;
create index credit_person_device on credit_person (device) where device is not null;
