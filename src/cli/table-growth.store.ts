import type { Pool } from '../platform/database/pool.ts';

export type TableGrowth = {
  name: string;
  /** Size on disk with indexes and TOAST. */
  bytes: number;
  /** Growth in 30 days, by rows inserted and deleted since the server's counters began; null without such a time. */
  monthlyBytes: number | null;
  /** Tables with whose rows its rows are deleted. */
  parents: string[];
};

/** Returns the largest tables of the shop, and the day (ISO) since which the server has counted their rows. */
export async function largestTables(
  pool: Pool,
  most: number,
): Promise<{ since: string | null; tables: TableGrowth[] }> {
  const { rows } = await pool.query<TableGrowth & { since: string | null }>(
    // Without a reset the server has counted since the database was created, hence since its first migration at the latest.
    `with begun as (
       select coalesce(stats_reset, (select min(ran_at) from migration)) as at
       from pg_stat_database where datname = current_database()),
     counted as (select extract(epoch from now() - at) / 86400 as days, to_char(at, 'YYYY-MM-DD') as since from begun)
     select own.relname::text as name, pg_total_relation_size(own.relid)::float8 as bytes, counted.since,
       (case when counted.days >= 1 then greatest(own.n_tup_ins - own.n_tup_del, 0) / counted.days * 30
         * pg_total_relation_size(own.relid) / greatest(own.n_live_tup, 1) end)::float8 as "monthlyBytes",
       array(select distinct parent.relname::text from pg_constraint link join pg_class parent on parent.oid = link.confrelid
         where link.conrelid = own.relid and link.contype = 'f' and link.confdeltype = 'c' and parent.oid <> own.relid
         order by 1) as parents
     from pg_stat_user_tables own cross join counted where own.schemaname = 'public'
     order by pg_total_relation_size(own.relid) desc limit $1`,
    [most],
  );
  return { since: rows[0]?.since ?? null, tables: rows.map(({ since: _, ...table }) => table) };
}
