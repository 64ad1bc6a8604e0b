import { type DayRange, monthsAndDays } from './periods.ts';

/** Tenants with the rate from their currency to that of the report. */
export type Converted = { tenants: readonly string[]; rates: readonly number[] };

/** Values of `OF_RANGE` from $3 on: first days of whole months, and both ends of the periods around them. */
export const spanValues = (range: DayRange): unknown[] => {
  const { months, days } = monthsAndDays(range);
  return [months, days.map(({ from }) => from), days.map(({ to }) => to)];
};
/** Rows of products of a period, with the rate of their tenant. $1, $2: tenants and rates; $3 to $5: `spanValues`. */
export const OF_RANGE = `(
  select own.*, given.rate from unnest($1::text[], $2::float8[]) as given (tenant, rate)
  join report_product own on own.tenant = given.tenant and own.span = 'month' and own.since = any($3::date[])
  union all
  select own.*, given.rate from unnest($1::text[], $2::float8[]) as given (tenant, rate)
  cross join unnest($4::date[], $5::date[]) as around (first, last)
  join report_product own on own.tenant = given.tenant and own.span = 'day' and own.since between around.first and around.last)`;
/** Sums of converted rows. Each tenant's sum is rounded. */
export const amountOf = (column: string) => `sum(round((${column} * rate)::numeric))::bigint`;
