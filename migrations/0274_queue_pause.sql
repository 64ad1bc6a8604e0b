-- Queues whose jobs wait because an employee paused them. Their jobs stay in jobs.job.
create table queue_pause (
  queue text primary key,
  since timestamptz not null
);
