import type { Pool } from '../database/pool.ts';

/** At most `most` events of a key within the last `windowMs` milliseconds. */
export type WindowLimit = { key: Buffer; most: number; windowMs: number };

export type WindowCount = {
  key: Buffer;
  /** Events within the window, with this one if it was counted. */
  count: number;
  /** False: the window is full. */
  isCounted: boolean;
  /** Time at which the oldest event leaves the window. */
  freeAt: Date;
};

/**
 * Counts an event for several keys in one statement. A full window does not count it, so refused attempts do not extend
 * a refusal. A repeated event counts once. Keys are locked in ascending order, so
 * concurrent events neither deadlock nor pass a limit together.
 */
export async function countEvent(
  pool: Pool,
  limits: readonly WindowLimit[],
  event: string,
  now: Date,
): Promise<WindowCount[]> {
  if (limits.length === 0) return [];
  const { rows } = await pool.query<Omit<WindowCount, 'freeAt'> & { freeAt: number }>({
    name: 'sliding-count',
    text: `insert into sliding_count as stored (key, most, window_ms, recent, expires_at)
     select key, most, window_ms, jsonb_build_object($4::text, $5::bigint),
       to_timestamp(($5::bigint + window_ms) / 1000.0)
     from unnest($1::bytea[], $2::integer[], $3::bigint[]) as wanted (key, most, window_ms) order by key
     on conflict (key) do update set most = excluded.most, window_ms = excluded.window_ms,
       expires_at = greatest(stored.expires_at, excluded.expires_at),
       recent = (
         select case when count(*) < excluded.most then excluded.recent else '{}'::jsonb end
           || coalesce(jsonb_object_agg(entry.event, entry.at), '{}'::jsonb)
         from jsonb_each(stored.recent) as entry (event, at)
         where entry.event <> $4::text and entry.at::bigint > $5::bigint - excluded.window_ms)
     returning key, recent ? $4::text as "isCounted",
       (select count(*)::int from jsonb_object_keys(recent)) as count,
       (select coalesce(min(value::bigint), $5::bigint) from jsonb_each_text(recent))::float8 + window_ms as "freeAt"`,
    values: [
      limits.map(({ key }) => key),
      limits.map(({ most }) => most),
      limits.map(({ windowMs }) => windowMs),
      event,
      now.getTime(),
    ],
  });
  return rows.map((row) => ({ ...row, freeAt: new Date(row.freeAt) }));
}

/** Removes an event that did not happen after all, such as an order that was refused later. */
export async function uncountEvent(pool: Pool, keys: readonly Buffer[], event: string): Promise<void> {
  await pool.query(
    `with held as (select key from sliding_count where key = any($1) order by key for update)
     update sliding_count set recent = recent - $2::text from held where sliding_count.key = held.key`,
    [keys, event],
  );
}

/** Deletes counts whose events have all left their windows. */
export async function sweepCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from sliding_count where expires_at < $1', [now]);
}
