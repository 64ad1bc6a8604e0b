import type { SqlStatement } from '../../../platform/database/sql-statement.ts';
import { dayStart } from '../../../platform/day-bounds.ts';

/** Returns conditions for the filters `from` and `to` of a list: first and last calendar day in a time zone. */
export function periodConditions(
  sql: SqlStatement,
  column: string,
  { from = '', to = '' }: Readonly<Record<string, string>>,
  timeZone: string,
): string[] {
  const [since, until] = [dayStart(from, timeZone), dayStart(to, timeZone, 1)];
  return [...(since ? [`${column} >= ${sql.add(since)}`] : []), ...(until ? [`${column} < ${sql.add(until)}`] : [])];
}
