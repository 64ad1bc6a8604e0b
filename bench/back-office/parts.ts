import type { Pool } from '../../src/platform/database/pool.ts';
import { LANES } from '../orders/write-orders.store.ts';

/** Rows that PostgreSQL writes within its statement timeout. */
const BATCH = 10_000;

/** Numbers of the rows that a statement writes. */
export type Part = { from: number; to: number; of: number };

/** Writes rows from 1 to `count` in parts. `of`: further number that the rows depend on; `count` by default. */
export async function inParts(
  pool: Pool,
  count: number,
  write: (pool: Pool, part: Part) => Promise<void>,
  of = count,
): Promise<void> {
  let next = 1;
  const lane = async (): Promise<void> => {
    for (let from = next; from <= count; from = next) {
      next += BATCH;
      await write(pool, { from, to: Math.min(count, from + BATCH - 1), of });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Time of a row by its place: spread over the last year. */
export const timeOf = (n: string): string => `(now() - (${n}::bigint * 7919 % 31000000) * interval '1 second')`;
