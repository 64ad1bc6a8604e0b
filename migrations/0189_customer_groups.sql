-- Customer groups have a description for employees, and end: an ended group takes no new customers and price lists.
alter table customer_group
  add column description text not null default '',
  add column ended_at timestamptz;
