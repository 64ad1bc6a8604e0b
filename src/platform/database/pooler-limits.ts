import type { Log } from '../log.ts';
import type { Pool } from './pool.ts';
import { isPooled } from './server-client.ts';

/** Time limits that the shop sets for its connections, unless a pooler refuses settings. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Warns if the pooler of the database sets no time limits: one statement could then hold a connection of the pooler for ever. */
export async function warnOfPoolerWithoutLimits(pool: Pool, log: Log): Promise<void> {
  if (!isPooled(pool.options)) return;
  const { rows } = await pool.query<{ name: string }>(
    "select name from unnest($1::text[]) name where current_setting(name) = '0'",
    [LIMITS],
  );
  if (rows.length > 0)
    log.warn(
      { missing: rows.map(({ name }) => name) },
      'the pooler sets no time limits: see connect_query in docs/operations.md',
    );
}
