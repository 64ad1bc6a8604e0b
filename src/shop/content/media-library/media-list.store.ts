import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { MEDIA_COLUMNS, type MediaItem } from './media.store.ts';

/** Folder of the library with the number of its pictures, without those of its folders. */
export type MediaFolder = { id: number; parent: number | null; name: string; pictures: number };
export type MediaTag = { tag: string; pictures: number };

/** Filter of a list; '' and null filter by nothing. */
export type MediaFilter = {
  words: string;
  /** A folder with all below it, or `none` for pictures in no folder. */
  folder: number | 'none' | null;
  tag: string;
  /** Locale in which the description is missing. */
  missing: string;
};

const FILTERED = `from media_item
  where ($1::text is null or name ilike $1 or id = $2 or $2 = any(tags)
      or exists (select 1 from media_text where media_id = media_item.id and alt ilike $1))
    and ($3::integer is null or folder_id in (
      with recursive within as (
        select id from media_folder where id = $3
        union select below.id from media_folder below join within on below.parent_id = within.id
      ) select id from within))
    and (not $4::boolean or folder_id is null)
    and ($5 = '' or $5 = any(tags))
    and ($6 = '' or not exists (select 1 from media_text where media_id = media_item.id and locale = $6 and alt <> ''))`;

const valuesOf = ({ words, folder, tag, missing }: MediaFilter): unknown[] => [
  words === '' ? null : `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`,
  words,
  folder === 'none' ? null : folder,
  folder === 'none',
  tag,
  missing,
];

/** Counts the pictures of a filter. */
export async function countMedia(pool: Pool, filter: MediaFilter): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`select count(*)::int as total ${FILTERED}`, valuesOf(filter));
  return rows[0]?.total ?? 0;
}

/** Lists the newest pictures of a filter first. */
export async function listMedia(
  pool: Pool,
  filter: MediaFilter,
  { from, most }: { from: number; most: number },
): Promise<MediaItem[]> {
  const { rows } = await pool.query<MediaItem>(
    `select ${MEDIA_COLUMNS} ${FILTERED} order by at desc, id limit $8 offset $7`,
    [...valuesOf(filter), from, most],
  );
  return rows;
}

/** Lists pictures of a filter after one, the newest first. `last`: time and id of that one as texts. */
export async function mediaAfter(
  pool: Pool,
  filter: MediaFilter,
  { last, size }: { last: readonly string[] | null; size: number },
): Promise<{ items: MediaItem[]; last: [string, string] | null }> {
  const { rows } = await pool.query<MediaItem & { placed: string }>(
    `select ${MEDIA_COLUMNS}, at::text as placed ${FILTERED}
       and ($7::timestamptz is null or at < $7 or (at = $7 and id > $8)) order by at desc, id limit $9`,
    [...valuesOf(filter), last?.[0] ?? null, last?.[1] ?? null, size],
  );
  const end = rows.at(-1);
  return { items: rows.map(({ placed: _, ...item }) => item), last: end ? [end.placed, end.id] : null };
}

/** Returns all folders by name. */
export async function listFolders(pool: Pool): Promise<MediaFolder[]> {
  const { rows } = await pool.query<MediaFolder>(
    `select folder.id, folder.parent_id as parent, folder.name, count(item.id)::int as pictures
     from media_folder folder left join media_item item on item.folder_id = folder.id
     group by folder.id order by lower(folder.name), folder.id`,
  );
  return rows;
}

/** Returns the most used tags. */
export async function listTags(pool: Pool, most: number): Promise<MediaTag[]> {
  const { rows } = await pool.query<MediaTag>(
    `select tag, count(*)::int as pictures from media_item, unnest(tags) as tag group by tag order by pictures desc, tag limit $1`,
    [most],
  );
  return rows;
}

/** Locks the tree of folders: its depth and loops are checked before it changes. */
export async function lockFolders(runner: SqlRunner): Promise<{ id: number; parent: number | null; name: string }[]> {
  await runner.query("select pg_advisory_xact_lock(hashtext('media folders'))", []);
  const { rows } = await runner.query('select id, parent_id as parent, name from media_folder order by id', []);
  return rows as { id: number; parent: number | null; name: string }[];
}

export async function insertFolder(runner: SqlRunner, name: string, parent: number | null): Promise<number> {
  const { rows } = await runner.query('insert into media_folder (parent_id, name) values ($1, $2) returning id', [
    parent,
    name,
  ]);
  const [row] = rows as { id: number }[];
  if (!row) throw new Error('a folder was inserted without an id');
  return row.id;
}

export async function updateFolder(
  runner: SqlRunner,
  id: number,
  { name, parent }: { name: string; parent: number | null },
): Promise<void> {
  await runner.query('update media_folder set name = $2, parent_id = $3 where id = $1', [id, name, parent]);
}

/** Deletes a folder. Its pictures and folders move to the one above. */
export async function deleteFolder(runner: SqlRunner, id: number, parent: number | null): Promise<void> {
  await runner.query('update media_item set folder_id = $2 where folder_id = $1', [id, parent]);
  await runner.query('update media_folder set parent_id = $2 where parent_id = $1', [id, parent]);
  await runner.query('delete from media_folder where id = $1', [id]);
}

/** Files pictures: moves them, adds tags and removes tags. Returns the pictures that exist. */
export async function fileMedia(
  runner: SqlRunner,
  ids: readonly string[],
  { folder, add, drop }: { folder: number | null | undefined; add: readonly string[]; drop: readonly string[] },
): Promise<string[]> {
  const { rows } = await runner.query(
    `with chosen as (select id from media_item where id = any($1) order by id for update)
     update media_item set folder_id = case when $2 then $3::integer else folder_id end,
       tags = array(select distinct tag from unnest(tags || $4::text[]) as tag where tag <> all($5::text[]) order by tag)
     from chosen where chosen.id = media_item.id returning media_item.id`,
    [ids, folder !== undefined, folder ?? null, add, drop],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
