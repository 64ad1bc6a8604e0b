import { type DayRange, spansOf } from './periods.ts';

/** Tenants with the rate from their currency to that of the report. */
export type Converted = { tenants: readonly string[]; rates: readonly number[] };

/** Values of `SOLD` from $3 on: first days of quarters and months, and both ends of the days around them. */
export const spanValues = (range: DayRange): unknown[] => {
  const { quarters, months, days } = spansOf(range);
  return [quarters, months, days.map(({ from }) => from), days.map(({ to }) => to)];
};

const OWN = 'join report_product own on own.tenant = any($1::text[])';
const COLUMNS =
  'own.tenant, own.product_id, own.units, own.gross, own.returned, own.kept_net, own.costed_net, own.cost';
const amount = (column: string) => `sum(round((${column} * given.rate)::numeric))::bigint as ${column}`;

/**
 * Sums of each product in a period, converted: each tenant's sum is rounded once. $1, $2: tenants and rates; $3 to $6:
 * `spanValues`.
 */
export const SOLD = `(
  select product_id, sum(units)::int as units, sum(returned)::int as returned, ${amount('gross')}, ${amount('kept_net')},
    ${amount('costed_net')}, ${amount('cost')}
  from (
    select tenant, product_id, sum(units) as units, sum(gross) as gross, sum(returned) as returned, sum(kept_net) as kept_net,
      sum(costed_net) as costed_net, sum(cost) as cost
    from (
      select ${COLUMNS} from unnest($3::date[]) as quarter ${OWN} and own.span = 'quarter' and own.since = quarter
      union all
      select ${COLUMNS} from unnest($4::date[]) as month ${OWN} and own.span = 'month' and own.since = month
      union all
      select ${COLUMNS} from unnest($5::date[], $6::date[]) as around (first, last)
        ${OWN} and own.span = 'day' and own.since between around.first and around.last) part
    group by tenant, product_id) summed
  join unnest($1::text[], $2::float8[]) as given (tenant, rate) using (tenant)
  group by product_id)`;
