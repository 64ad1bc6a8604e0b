import type { Pool } from '../platform/database/pool.ts';
import { type Finding, ok } from './finding.ts';
import { largestTables, type TableGrowth } from './table-growth.store.ts';
import { boundText } from './table-retention.ts';

const SHOWN = 5;
const MB = 1024 * 1024;

/** Reports the largest tables, their growth and their bounds. */
export async function checkGrowth(pool: Pool): Promise<Finding[]> {
  const { since, tables } = await largestTables(pool, SHOWN);
  return tables.map((table) => ok(growthText(table, since)));
}

/** Describes a table. `since`: ISO day since which the server has counted rows. */
export function growthText({ name, bytes, monthlyBytes, parents }: TableGrowth, since: string | null): string {
  const growth =
    monthlyBytes === null || since === null
      ? 'growth not known yet'
      : `about ${megabytes(monthlyBytes)} more a month (rows counted since ${since})`;
  return `table ${name}: ${megabytes(bytes)}, ${growth}; ${boundText(name, parents)}`;
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
