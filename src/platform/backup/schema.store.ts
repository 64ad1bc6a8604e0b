import type pg from 'pg';

export type SchemaColumn = { table: string; columns: string[]; bytes: number };
export type Sequence = { name: string; value: number };
export type Migration = { name: string; checksum: string };

/**
 * Tables that a backup omits. Readers of the outbox start anew with the next process. Lines and results of jobs of API clients have
 * a short life.
 */
const LEFT_OUT = ['outbox', 'api_job_input', 'api_job_output'];
/** Tables that have rows in a new, unused database. */
const OF_A_FRESH_HOUSE = [
  'migration',
  'session_key',
  'secret_key',
  'demo_load',
  'demo_past',
  'answer_template',
  'answer_template_text',
  'attribute',
  'attribute_text',
  'stock_location',
  'event',
  'event_draft',
  'tenant_currency',
  'database_retailer',
  ...LEFT_OUT,
];
/** Clear keys of an earlier version; a backup omits them once it has them wrapped. */
const CLEAR_KEYS = 'session_key';

/**
 * Returns all tables of the shop with their stored columns and approximate size in bytes. Generated columns are
 * computed at the restore.
 */
export async function findTables(client: pg.ClientBase): Promise<SchemaColumn[]> {
  const result = await client.query<SchemaColumn>(
    `select relation.relname as "table",
       array_agg(attribute.attname::text order by attribute.attnum) as columns,
       pg_table_size(relation.oid) as bytes
     from pg_class relation
     join pg_attribute attribute on attribute.attrelid = relation.oid
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
       and not relation.relispartition and relation.relname <> all($1)
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')
     group by relation.oid, relation.relname order by relation.relname`,
    [LEFT_OUT],
  );
  return result.rows;
}

/** Returns the tables that a backup contains. It has no clear key. */
export async function tablesToBackUp(client: pg.ClientBase): Promise<SchemaColumn[]> {
  const tables = await findTables(client);
  if (!tables.some(({ table }) => table === 'secret_key')) return tables;
  const { rows } = await client.query<{ wrapped: boolean }>('select exists (select from secret_key) as wrapped');
  return rows[0]?.wrapped ? tables.filter(({ table }) => table !== CLEAR_KEYS) : tables;
}

export async function findSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const result = await client.query<Sequence>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return result.rows;
}

/** Sets the sequences. Values never fall, so no number is issued twice. */
export async function setSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
  await client.query(
    `select setval(format('public.%I', sequence.name)::regclass, sequence.value)
     from unnest($1::text[], $2::bigint[]) as sequence(name, value)`,
    [sequences.map(({ name }) => name), sequences.map(({ value }) => value)],
  );
}

export async function findMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const result = await client.query<Migration>('select name, checksum from migration order by name');
  return result.rows;
}

/** Returns the tables whose rows a restore would delete. */
export async function usedTables(client: pg.ClientBase): Promise<string[]> {
  const used: string[] = [];
  for (const { table } of await findTables(client)) {
    if (OF_A_FRESH_HOUSE.includes(table)) continue;
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${quoted(table)}) as used`);
    if (rows[0]?.used) used.push(table);
  }
  return used;
}

/** Drops everything that migrations created in the schema, except objects of extensions. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      statement text;
      -- All of them before the first one runs: a name that a cascade has taken away cannot be looked up any more.
      statements text[] := array(
        select format('drop %s if exists %s cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          oid::regclass)
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
          and not exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'a', 'i'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
        union all
        select format('drop type if exists %s cascade', oid::regtype) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
          and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
      );
    begin
      foreach statement in array statements loop execute statement; end loop;
    end $$`);
}

/**
 * Drops foreign keys and disables triggers for a load: tables arrive in any order, and triggers have already written
 * their rows. Returns the statements that restore them and check every row.
 */
export async function suspendRules(client: pg.ClientBase): Promise<string[]> {
  const keys = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const triggers = await client.query<{ off: string; on: string }>(
    `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as off,
       format('alter table %s enable trigger user', tgrelid::regclass) as on
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  for (const { drop } of keys.rows) await client.query(drop);
  for (const { off } of triggers.rows) await client.query(off);
  return [...keys.rows.map(({ add }) => add), ...triggers.rows.map(({ on }) => on)];
}

/** Truncates the tables. The backup also contains the rows that migrations inserted. */
export async function emptyTables(client: pg.ClientBase, tables: string[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')}`);
}

export async function refreshViews(client: pg.ClientBase): Promise<void> {
  const views = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, matviewname) as name from pg_matviews where schemaname = 'public'`,
  );
  for (const { name } of views.rows) await client.query(`refresh materialized view ${name}`);
}

export const copyOutOf = (table: string, columns: string[]) =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)}) to stdout`;

export const copyInto = (table: string, columns: string[]) =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
