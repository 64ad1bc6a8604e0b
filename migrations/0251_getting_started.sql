-- Getting started: what employees confirmed before a tenant goes live (decision 245). What the shop can judge is never stored.
create table going_live_tick (
  -- Null for a step that all tenants share.
  tenant text,
  -- Kind of the step, with the locale or domain if there is one for each: "pages:de-CH".
  step text not null,
  -- Code of the confirmed finding; the tick counts as long as the finding is the same.
  code text not null,
  staff_email text not null,
  at timestamptz not null,
  unique nulls not distinct (tenant, step)
);

-- Tenants whose start page in the back office leaves the list out.
create table going_live_hidden (
  tenant text primary key,
  staff_email text not null,
  at timestamptz not null
);

-- Newest answers of DNS for the names of a tenant, so that no page asks name servers.
create table going_live_look_up (
  tenant text primary key,
  -- Selector of the DKIM keys; empty: unknown.
  selector text not null,
  answers jsonb not null,
  at timestamptz not null
);
