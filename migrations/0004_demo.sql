-- Whether the demo house was loaded: begun but not completed means that a start was cut off and the next one repeats it.
create table demo_load (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  completed_at timestamptz
);
