-- Settings of tenants with effect date and history (decision 205). Rows are only added: a later version replaces an
-- earlier one from its effect on, and a planned version is withdrawn by a row of its own.
create table tenant_setting (
  tenant text not null,
  -- Key of the catalogue of settings, such as "delivery.parcel".
  key text not null,
  version int not null check (version > 0),
  -- Null returns to the configuration of the tenant.
  value jsonb,
  valid_from timestamptz not null,
  reason text not null check (reason <> ''),
  staff_email text not null,
  at timestamptz not null,
  primary key (tenant, key, version),
  -- The past never changes.
  check (valid_from >= at)
);

create table tenant_setting_withdrawal (
  tenant text not null,
  key text not null,
  version int not null,
  staff_email text not null,
  at timestamptz not null,
  primary key (tenant, key, version),
  foreign key (tenant, key, version) references tenant_setting
);
