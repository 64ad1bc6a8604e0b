-- Units of each variant by day, for the sold-out goods of the start page: summing order lines of 30 days read 420,000 pages
-- at a million orders a year (decision 219). `units`: ordered and not cancelled.
create table report_variant (
  tenant text not null,
  day date not null,
  sku text not null,
  units integer not null,
  primary key (tenant, day, sku)
);
