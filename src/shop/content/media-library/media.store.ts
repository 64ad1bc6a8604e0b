import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Crop } from './crop-rule.ts';

export type MediaItem = {
  id: string;
  shownId: string;
  /** Whole picture: `id` itself, or the file that replaced it. Its size is that of the item. */
  sourceId: string;
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
  folder: number | null;
  tags: string[];
};

export const MEDIA_COLUMNS = `id, shown_id as "shownId", coalesce(source_id, id) as "sourceId", name, width, height, bytes, focus_x as "focusX", focus_y as "focusY", crop,
  version, staff_email as "staffEmail", at, folder_id as folder, tags`;

export async function findMedia(runner: SqlRunner, id: string, lock = false): Promise<MediaItem | null> {
  const { rows } = await runner.query(
    `select ${MEDIA_COLUMNS} from media_item where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  const [item] = rows as MediaItem[];
  return item ?? null;
}

/** Returns false if the library has this picture. */
export async function insertMedia(
  runner: SqlRunner,
  item: {
    id: string;
    name: string;
    width: number;
    height: number;
    bytes: number;
    by: string;
    now: Date;
    folder?: number | null;
    tags?: readonly string[];
  },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at, folder_id, tags)
     values ($1, $1, $2, $3, $4, $5, $6, $7, (select id from media_folder where id = $8), $9)
     on conflict do nothing returning id`,
    [item.id, item.name, item.width, item.height, item.bytes, item.by, item.now, item.folder ?? null, item.tags ?? []],
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

/** Gives an item another file, with the part of it that is shown. */
export async function replaceSource(
  runner: SqlRunner,
  id: string,
  to: Pick<MediaItem, 'sourceId' | 'shownId' | 'name' | 'width' | 'height' | 'bytes' | 'crop'>,
): Promise<void> {
  await runner.query(
    `update media_item set source_id = $2, shown_id = $3, name = $4, width = $5, height = $6, bytes = $7, crop = $8::jsonb,
       version = version + 1 where id = $1`,
    [id, to.sourceId, to.shownId, to.name, to.width, to.height, to.bytes, to.crop && JSON.stringify(to.crop)],
  );
}

/** Whether an item other than `id` has or shows a picture. */
export async function isPictureOfOther(runner: SqlRunner, id: string, picture: string): Promise<boolean> {
  const { rows } = await runner.query(
    'select from media_item where id <> $1 and $2 in (id, shown_id, source_id) limit 1',
    [id, picture],
  );
  return rows.length > 0;
}

/** Takes a picture of a feed into the library with its texts, so that it can be cropped, described and replaced. */
export async function adoptPicture(
  runner: SqlRunner,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     select picture.id, picture.id, left(coalesce((select text.title from product_picture pp join variant on variant.sku = pp.sku
         join product_text text on text.product_id = variant.product_id where pp.picture_id = picture.id order by text.locale limit 1), picture.id), 80),
       picture.width, picture.height, length(picture.content), $2, $3
     from picture where picture.id = $1 and exists (select from product_picture where picture_id = picture.id)
       and not exists (select from media_item where picture.id in (shown_id, source_id))
     on conflict do nothing returning id`,
    [id, by, now],
  );
  await runner.query(
    `insert into media_text (media_id, locale, alt) select picture_id, locale, left(alt, 250) from picture_text
     where picture_id = $1 and $2 on conflict do nothing`,
    [id, rows.length > 0],
  );
  return rows.length > 0;
}

/** Returns the item that shows a picture, such as the crop that a product uses. */
export async function itemShowing(runner: SqlRunner, picture: string): Promise<string | null> {
  const { rows } = await runner.query(
    'select id from media_item where $1 in (id, shown_id, source_id) order by id = $1 desc, id limit 1',
    [picture],
  );
  const [item] = rows as { id: string }[];
  return item?.id ?? null;
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

/** Removes a picture from the library. Deletes its bytes if no other record uses them. */
export async function deleteMedia(
  runner: SqlRunner,
  item: Pick<MediaItem, 'id' | 'shownId' | 'sourceId'>,
): Promise<void> {
  await runner.query('delete from media_item where id = $1', [item.id]);
  await runner.query(
    `delete from picture where id = any($1)
       and not exists (select 1 from product_picture where picture_id = picture.id)
       and not exists (select 1 from category where picture_id = picture.id)
       and not exists (select 1 from list_page where picture_id = picture.id)
       and not exists (select 1 from product_video where poster_id = picture.id)
       and not exists (select 1 from picture_text where picture_id = picture.id)
       and not exists (select 1 from media_item where picture.id in (media_item.id, media_item.shown_id, media_item.source_id))`,
    [[item.id, item.shownId, item.sourceId]],
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
  await runner.query(
    `insert into outbox (topic, key) select 'content', 'media:' || $1::text
     union all select distinct 'scene', page.tenant from content_page page
       join content_version version on version.page_id = page.id and version.version = page.published_version
       where version.blocks @> '[{"type": "scene"}]' and strpos(version.blocks::text, $1) > 0`,
    [id],
  );
}
