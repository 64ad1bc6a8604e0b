-- How fast pages were, counted without persons (decision 82): of each house, day, metric, kind of page and of device how
-- many page views fell into a step of the scale. The size does not grow with the visits.
create table vital_count (
  tenant text not null,
  day date not null,
  metric text not null,
  page_type text not null,
  device_type text not null,
  -- See src/shop/vitals/scale.ts.
  step smallint not null,
  views integer not null,
  primary key (tenant, day, metric, page_type, device_type, step)
);

-- The same for what else a report says: connection, kind of navigation and interaction, element, state, environment.
create table vital_trait (
  tenant text not null,
  day date not null,
  metric text not null,
  trait text not null,
  value text not null,
  views integer not null,
  -- Of these the ones that were poor.
  poor integer not null,
  primary key (tenant, day, metric, trait, value)
);
