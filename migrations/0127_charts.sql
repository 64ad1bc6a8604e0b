-- Chart of accounts that a tenant's accounting uses, with the numbers that accounting programs need in their files.
create table chart_setting (
  tenant text primary key,
  chart text not null check (chart in ('kmu', 'skr03', 'skr04', 'ekr', 'rgs')),
  -- Consultant and client of DATEV, client of Abacus.
  consultant integer not null check (consultant > 0),
  client integer not null check (client > 0),
  changed_by text not null,
  changed_at timestamptz not null
);

-- Numbers that differ from the shipped ones: of an internal account, and of a VAT rate and country where it has them.
create table chart_mapping (
  tenant text not null,
  chart text not null,
  account text not null,
  permille smallint,
  country text,
  -- Null: the employee removed the shipped number.
  number text,
  tax_key text,
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index chart_mapping_account
  on chart_mapping (tenant, chart, account, coalesce(permille, -1::smallint), coalesce(country, ''));
