import type { Pool } from '../../../platform/database/pool.ts';
import { readRange } from '../../catalogue/attributes/index.ts';

/** No stored value is empty, so that a range without a value finds nothing. */
const NO_VALUE = '';

/** Returns the values of an attribute that lie in one of the ranges of a filter. */
export async function overlapping(pool: Pool, key: string, ranges: readonly string[]): Promise<string[]> {
  const read = ranges.map(readRange).filter((range) => range !== null);
  const { rows } = await pool.query<{ value: string }>(
    `select value from facet_value f where key = $1 and exists (
       select from unnest($2::float8[], $3::float8[]) as wanted (low, high)
       where f.high >= coalesce(wanted.low, f.high) and f.low <= coalesce(wanted.high, f.low))`,
    [key, read.map(({ from }) => from), read.map(({ to }) => to)],
  );
  return rows.length > 0 ? rows.map(({ value }) => value) : [NO_VALUE];
}
