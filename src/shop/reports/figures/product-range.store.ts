import { type DayRange, spansOf } from './periods.ts';

/** Tenants with the rate from minor units of their currency to those of the report. */
export type Converted = { tenants: readonly string[]; rates: readonly number[] };

/** Values of `soldOf` from $3 on: first days of quarters and months, ends of days to add and to subtract. */
export const spanValues = (range: DayRange): unknown[] => {
  const { quarters, months, days, without } = spansOf(range);
  const ends = (ranges: readonly DayRange[]) => [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  return [quarters, months, ...ends(days), ...ends(without)];
};
/** Number of the first parameter after those of `soldOf`. */
export const NEXT = 9;

const FIGURES = ['units', 'returned', 'gross', 'kept_net', 'costed_net', 'cost'];
// Whole numbers below 2^53 are exact as float8, and much faster than the sums of bigint.
const signed = (sign: '' | '-') => FIGURES.map((name) => `${sign}own.${name}::float8 as ${name}`).join(', ');
const amount = (column: string) => `sum(round(${column} * given.rate))::bigint as ${column}`;

/**
 * Returns SQL for the sums of each product in a period, converted: each tenant's sum is rounded once. $1, $2: tenants and
 * rates; $3 to $8: `spanValues`. `condition` limits the rows of `own`.
 */
export function soldOf(condition = 'true'): string {
  const part = (of: string, span: string, when: string, sign: '' | '-' = '') =>
    `select own.tenant, own.product_id, ${signed(sign)} from ${of}
     join report_product own on own.tenant = any($1::text[]) and own.span = '${span}' and ${when} and ${condition}`;
  return `(
    select product_id, sum(units)::int as units, sum(returned)::int as returned, ${amount('gross')}, ${amount('kept_net')},
      ${amount('costed_net')}, ${amount('cost')}
    from (
      select tenant, product_id, ${FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from (${[
        part('unnest($3::date[]) as quarter', 'quarter', 'own.since = quarter'),
        part('unnest($4::date[]) as month', 'month', 'own.since = month'),
        part('unnest($5::date[], $6::date[]) as days (first, last)', 'day', 'own.since between first and last'),
        part('unnest($7::date[], $8::date[]) as days (first, last)', 'day', 'own.since between first and last', '-'),
      ].join(' union all ')}) part
      group by tenant, product_id) summed
    join unnest($1::text[], $2::float8[]) as given (tenant, rate) using (tenant)
    group by product_id)`;
}
