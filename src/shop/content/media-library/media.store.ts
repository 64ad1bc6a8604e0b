import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Crop } from './crop-rule.ts';

export type MediaItem = {
  id: string;
  shownId: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
  focusX: number;
  focusY: number;
  crop: Crop | null;
  version: number;
  staffEmail: string;
  at: Date;
};

const COLUMNS = `id, shown_id as "shownId", name, width, height, bytes, focus_x as "focusX", focus_y as "focusY", crop,
  version, staff_email as "staffEmail", at`;

/** Lists the newest first. `words` filter by name and description. */
export async function listMedia(
  pool: Pool,
  asked: { words: string; from: number; most: number },
): Promise<(MediaItem & { total: number })[]> {
  const pattern = asked.words === '' ? null : `%${asked.words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = await pool.query<MediaItem & { total: number }>(
    `select ${COLUMNS}, count(*) over ()::int as total from media_item
     where $1::text is null or name ilike $1 or id = $4
       or exists (select 1 from media_text where media_id = media_item.id and alt ilike $1)
     order by at desc, id limit $3 offset $2`,
    [pattern, asked.from, asked.most, asked.words],
  );
  return found.rows;
}

export async function findMedia(runner: SqlRunner, id: string, lock = false): Promise<MediaItem | null> {
  const { rows } = await runner.query(`select ${COLUMNS} from media_item where id = $1 ${lock ? 'for update' : ''}`, [
    id,
  ]);
  const [item] = rows as MediaItem[];
  return item ?? null;
}

/** Returns false if the library has this picture. */
export async function insertMedia(
  runner: SqlRunner,
  item: { id: string; name: string; width: number; height: number; bytes: number; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     values ($1, $1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [item.id, item.name, item.width, item.height, item.bytes, item.by, item.now],
  );
  return rows.length > 0;
}

export async function pictureSize(runner: SqlRunner, id: string): Promise<{ width: number; height: number } | null> {
  const { rows } = await runner.query('select width, height from picture where id = $1', [id]);
  const [size] = rows as { width: number; height: number }[];
  return size ?? null;
}

export async function changeMedia(
  runner: SqlRunner,
  id: string,
  to: { shownId: string; focusX: number; focusY: number; crop: Crop | null },
): Promise<void> {
  await runner.query(
    `update media_item set shown_id = $2, focus_x = $3, focus_y = $4, crop = $5::jsonb, version = version + 1 where id = $1`,
    [id, to.shownId, to.focusX, to.focusY, to.crop === null ? null : JSON.stringify(to.crop)],
  );
}

export async function mediaTexts(runner: SqlRunner, id: string): Promise<Record<string, string>> {
  const { rows } = await runner.query('select locale, alt from media_text where media_id = $1', [id]);
  return Object.fromEntries((rows as { locale: string; alt: string }[]).map(({ locale, alt }) => [locale, alt]));
}

export async function setText(runner: SqlRunner, id: string, locale: string, alt: string): Promise<void> {
  await runner.query(
    `insert into media_text (media_id, locale, alt) values ($1, $2, $3)
     on conflict (media_id, locale) do update set alt = excluded.alt`,
    [id, locale, alt],
  );
}

export type MediaUse = {
  kind: 'page' | 'campaign' | 'article' | 'category';
  tenant: string;
  locale: string;
  what: string;
};

/** Finds the uses of a picture: on shown, planned and drafted pages, in campaigns and with products. */
export async function pictureUsesOf(runner: SqlRunner, id: string, shownId: string, now: Date): Promise<MediaUse[]> {
  const { rows } = await runner.query(
    `select distinct 'page' as kind, page.tenant, page.locale, page.path as what
     from content_page page join content_version version on version.page_id = page.id
     where (version.version = (select max(version) from content_version newest where newest.page_id = page.id)
         or exists (
           select 1 from content_turn turn where turn.page_id = page.id and turn.version = version.version
             and turn.at >= coalesce((select max(at) from content_turn shown where shown.page_id = page.id and shown.at <= $3), turn.at)))
       and (strpos(version.blocks::text, $1) > 0 or strpos(version.blocks::text, $2) > 0)
     union all
     select 'campaign', tenant, '', name from campaign
     where strpos(texts::text, $1) > 0 or strpos(texts::text, $2) > 0
     union all
     select 'category', '', '', coalesce((select min(name) from category_text where category_id = category.id), id)
     from category where picture_id in ($1, $2)
     union all
     select distinct 'article', '', '', sku from product_picture where picture_id in ($1, $2)
     limit 200`,
    [id, shownId, now],
  );
  return rows as MediaUse[];
}

/** Removes a picture from the library. Deletes its bytes if no other record uses them. */
export async function deleteMedia(runner: SqlRunner, item: Pick<MediaItem, 'id' | 'shownId'>): Promise<void> {
  await runner.query('delete from media_item where id = $1', [item.id]);
  await runner.query(
    `delete from picture where id in ($1, $2)
       and not exists (select 1 from product_picture where picture_id = picture.id)
       and not exists (select 1 from category where picture_id = picture.id)
       and not exists (select 1 from picture_text where picture_id = picture.id)
       and not exists (select 1 from media_item where picture.id in (media_item.id, media_item.shown_id))`,
    [item.id, item.shownId],
  );
}

/**
 * Maps each picture id to the id of the shown picture: itself or its crop. Ids without a stored picture are missing.
 */
export async function shownFragments(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await pool.query<{ id: string; shown: string }>(
    `select picture.id, coalesce(item.shown_id, picture.id) as shown from picture
     left join media_item item on item.id = picture.id where picture.id = any($1::text[])`,
    [ids],
  );
  return new Map(found.rows.map(({ id, shown }) => [id, shown]));
}

/** Returns the alternative texts of pictures in a locale; pictures without one are missing. */
export async function altTexts(pool: Pool, ids: readonly string[], locale: string): Promise<Map<string, string>> {
  const found = await pool.query<{ id: string; alt: string }>(
    "select media_id as id, alt from media_text where media_id = any($1::text[]) and locale = $2 and alt <> ''",
    [ids, locale],
  );
  return new Map(found.rows.map(({ id, alt }) => [id, alt]));
}

/** Announces the change, so that pages show the new crop or text. */
export async function announceMedia(runner: SqlRunner, id: string): Promise<void> {
  await runner.query("insert into outbox (topic, key) values ('content', $1)", [`media:${id}`]);
}
