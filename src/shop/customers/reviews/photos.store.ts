import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { FileTable } from '../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../platform/object-store/stored-files.ts';

type Runner = Pool | pg.ClientBase;

/** Photographs of reviews, by their ids. Originals stay in the database until they are re-encoded. */
export const STORED_PHOTOS: FileTable = {
  prefix: 'review-photos',
  table: 'review_photo',
  id: 'id',
  idType: 'uuid',
  mediaType: "'image/jpeg'",
  isFinal: 'original is null and octet_length(content) > 0',
};
type PhotoContent = { content: Buffer | null; original: Buffer | null };
const keyOf = (id: string): string => `${STORED_PHOTOS.prefix}/${id}`;

/** Stores the photographs of a review in the place of its earlier ones. */
export async function replacePhotos(
  client: pg.ClientBase,
  review: string,
  photos: readonly { id: string; original: Buffer }[],
): Promise<void> {
  await client.query('delete from review_photo where review_id = $1', [review]);
  for (const [position, { id, original }] of photos.entries())
    await client.query('insert into review_photo (id, review_id, position, original) values ($1, $2, $3, $4)', [
      id,
      review,
      position,
      original,
    ]);
}

export async function countPhotos(runner: Runner, review: string): Promise<number> {
  const { rows } = await runner.query<{ count: number }>(
    'select count(*)::int as count from review_photo where review_id = $1',
    [review],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the re-encoded photograph of a tenant's published review; null for any other one. */
export async function publishedPhoto(
  runner: Runner,
  files: StoredFiles,
  { tenant, id }: { tenant: string; id: string },
): Promise<Buffer | null> {
  const readRow = async (): Promise<{ content: Buffer | null } | null> => {
    const { rows } = await runner.query<{ content: Buffer | null }>(
      `select photo.content from review_photo photo join review on review.id = photo.review_id
       where photo.id = $1 and review.tenant = $2 and review.state = 'published' and photo.original is null`,
      [id, tenant],
    );
    return rows[0] ?? null;
  };
  const found = await readFileOf(readRow, () => keyOf(id), files);
  return found?.content ?? null;
}

/** Returns a photograph of a tenant's review in any state. */
export async function photoOf(
  runner: Runner,
  files: StoredFiles,
  asked: { tenant: string; review: string; photo: string },
): Promise<{ content: Buffer; original: Buffer | null } | null> {
  const readRow = async (): Promise<PhotoContent | null> => {
    const { rows } = await runner.query<PhotoContent>(
      `select photo.content, photo.original from review_photo photo join review on review.id = photo.review_id
       where photo.id = $1 and photo.review_id = $2 and review.tenant = $3`,
      [asked.photo, asked.review, asked.tenant],
    );
    return rows[0] ?? null;
  };
  return readFileOf(readRow, () => keyOf(asked.photo), files);
}

/** Returns the ids of photographs of a tenant's reviews that nothing has re-encoded yet. */
export async function originalsOf(runner: Runner, tenant: string, reviews: readonly string[]): Promise<string[]> {
  const { rows } = await runner.query<{ id: string }>(
    `select photo.id from review_photo photo join review on review.id = photo.review_id
     where review.id = any($1::uuid[]) and review.tenant = $2 and photo.original is not null order by photo.id`,
    [reviews, tenant],
  );
  return rows.map(({ id }) => id);
}

export async function originalPhotoOf(runner: Runner, id: string): Promise<Buffer | null> {
  const { rows } = await runner.query<{ original: Buffer | null }>('select original from review_photo where id = $1', [
    id,
  ]);
  return rows[0]?.original ?? null;
}

/** Replaces an original by the re-encoded picture; null deletes a photograph that cannot be decoded. */
export async function replaceOriginalPhoto(runner: Runner, id: string, content: Buffer | null): Promise<void> {
  if (content === null) await runner.query('delete from review_photo where id = $1 and original is not null', [id]);
  else
    await runner.query('update review_photo set content = $2, original = null where id = $1 and original is not null', [
      id,
      content,
    ]);
}
