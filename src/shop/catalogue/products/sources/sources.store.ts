import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { FileVersion, RemotePlace } from '../../../../platform/remote-files/remote-file.ts';
import { IMPORT_KINDS } from '../uploads/import-administration.store.ts';

const Place = v.nullable(
  v.variant('kind', [
    v.object({
      kind: v.literal('web'),
      url: v.string(),
      secret: v.string(),
      login: v.picklist(['none', 'basic', 'bearer']),
    }),
    v.object({
      kind: v.literal('sftp'),
      host: v.string(),
      port: v.number(),
      path: v.string(),
      secret: v.string(),
      hostKey: v.string(),
    }),
    v.object({
      kind: v.literal('s3'),
      endpoint: v.string(),
      region: v.string(),
      bucket: v.string(),
      key: v.string(),
      secret: v.string(),
    }),
  ]),
);
const Values = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
const Sample = v.nullable(
  v.object({
    columns: v.array(v.string()),
    rows: v.array(v.object({ line: v.number(), values: Values })),
  }),
);
const Row = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  targets: v.array(v.string()),
  file_format: v.string(),
  delimiter: v.string(),
  encoding: v.string(),
  mapping: v.array(
    v.object({
      field: v.string(),
      column: v.string(),
      fallback: v.string(),
      separator: v.string(),
      part: v.number(),
    }),
  ),
  sample: Sample,
  replace: v.boolean(),
  overwrite_edits: v.boolean(),
  place: Place,
  schedule: v.variant('kind', [
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('hours'), every: v.number() }),
    v.object({ kind: v.literal('times'), times: v.array(v.string()) }),
  ]),
  next_at: v.nullable(v.date()),
  file_version: v.nullable(
    v.object({ etag: v.nullable(v.string()), modified: v.nullable(v.string()), bytes: v.nullable(v.number()) }),
  ),
  file_hash: v.nullable(v.string()),
  failing_since: v.nullable(v.date()),
  staff_email: v.string(),
  version: v.number(),
});

export type FeedSource = v.InferOutput<typeof Row>;
export type SourceSample = NonNullable<FeedSource['sample']>;
const COLUMNS = Object.keys(Row.entries).join(', ');

/** Settings that an employee can change. */
export type SourceSettings = Pick<
  FeedSource,
  'name' | 'targets' | 'file_format' | 'delimiter' | 'encoding' | 'replace' | 'overwrite_edits' | 'schedule' | 'next_at'
> & { place: RemotePlace | null };

export async function listSources(pool: Pool): Promise<FeedSource[]> {
  const { rows } = await pool.query(`select ${COLUMNS} from feed_source order by lower(name), id`);
  return v.parse(v.array(Row), rows);
}

export async function findSource(database: Pool | pg.ClientBase, id: string): Promise<FeedSource | null> {
  const { rows } = await database.query(`select ${COLUMNS} from feed_source where id::text = $1`, [id]);
  return rows[0] === undefined ? null : v.parse(Row, rows[0]);
}

/** Locks a source until the end of the transaction. */
export async function lockSource(client: pg.ClientBase, id: string): Promise<FeedSource | null> {
  const { rows } = await client.query(`select ${COLUMNS} from feed_source where id::text = $1 for update`, [id]);
  return rows[0] === undefined ? null : v.parse(Row, rows[0]);
}

/** Returns false if another source has the name. */
export async function insertSource(
  client: pg.ClientBase,
  source: Pick<FeedSource, 'id' | 'name' | 'kind' | 'targets' | 'staff_email'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into feed_source (id, name, kind, targets, staff_email, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do nothing`,
    [source.id, source.name, source.kind, source.targets, source.staff_email, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Saves the settings. The file is imported again, since it may be read in another way now. */
export async function updateSource(
  client: pg.ClientBase,
  id: string,
  settings: SourceSettings & Pick<FeedSource, 'staff_email'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update feed_source set name = $2, targets = $3, delimiter = $4, encoding = $5, replace = $6, overwrite_edits = $7,
       place = $8, schedule = $9, next_at = $10, staff_email = $11, file_format = $12, file_version = null, file_hash = null, version = version + 1
     where id = $1 and not exists (select from feed_source other where other.name = $2 and other.id <> $1)`,
    [
      id,
      settings.name,
      settings.targets,
      settings.delimiter,
      settings.encoding,
      settings.replace,
      settings.overwrite_edits,
      settings.place === null ? null : JSON.stringify(settings.place),
      JSON.stringify(settings.schedule),
      settings.next_at,
      settings.staff_email,
      settings.file_format,
    ],
  );
  return (rowCount ?? 0) > 0;
}

export async function updateMapping(client: pg.ClientBase, id: string, mapping: FeedSource['mapping']): Promise<void> {
  await client.query(
    'update feed_source set mapping = $2, file_version = null, file_hash = null, version = version + 1 where id = $1',
    [id, JSON.stringify(mapping)],
  );
}

export async function updateSample(
  client: pg.ClientBase,
  id: string,
  sample: SourceSample,
  mapping: FeedSource['mapping'],
): Promise<void> {
  await client.query('update feed_source set sample = $2, mapping = $3, version = version + 1 where id = $1', [
    id,
    JSON.stringify(sample),
    JSON.stringify(mapping),
  ]);
}

export async function deleteSource(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from feed_source where id = $1', [id]);
}

/** Returns the sources that are due, and locks them; another process skips them. */
export async function lockDueSources(client: pg.ClientBase, now: Date): Promise<FeedSource[]> {
  const { rows } = await client.query(
    `select ${COLUMNS} from feed_source where next_at <= $1 order by next_at, id limit 50 for update skip locked`,
    [now],
  );
  return v.parse(v.array(Row), rows);
}

export async function planNextPull(client: pg.ClientBase, id: string, at: Date | null): Promise<void> {
  await client.query('update feed_source set next_at = $2 where id = $1', [id, at]);
}

export async function noteFileVersion(
  client: pg.ClientBase,
  id: string,
  { version, hash }: { version: FileVersion | null; hash: string | null },
): Promise<void> {
  await client.query('update feed_source set file_version = $2, file_hash = $3 where id = $1', [
    id,
    version === null ? null : JSON.stringify(version),
    hash,
  ]);
}

/** Notes a failure or its end. Returns true with the first failure in a row. */
export async function noteFailing(client: pg.ClientBase, id: string, since: Date | null): Promise<boolean> {
  const { rowCount } = await client.query(
    'update feed_source set failing_since = $2 where id = $1 and (failing_since is null) <> ($2::timestamptz is null)',
    [id, since],
  );
  return (rowCount ?? 0) > 0 && since !== null;
}
