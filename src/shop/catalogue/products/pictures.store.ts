import { createHash } from 'node:crypto';
import type { DecodingProblem, PictureDecoder } from '../../../platform/images/decoding/picture-decoder.ts';
import { LARGEST_FILE } from '../../../platform/images/decoding/picture-jobs.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { FileTable } from '../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../platform/object-store/stored-files.ts';

/** Originals of pictures, by their ids. */
export const STORED_PICTURES: FileTable = {
  prefix: 'pictures',
  table: 'picture',
  id: 'id',
  idType: 'text',
  mediaType: 'media_type',
};

/** Checks pictures before they are stored. */
export type PictureInspector = Pick<PictureDecoder, 'inspect'>;
export type StoredPicture = { id: string } | { problem: string };

const PROBLEMS: Record<DecodingProblem, string> = {
  type: 'is no JPEG, PNG, WebP or AVIF',
  pixels: 'has more than 50 megapixels',
  broken: 'is no picture or is broken',
  'ended-process': 'ends the program that decodes it, or takes it more than half a minute',
};

/**
 * Checks a picture and stores it once. Its id is the hash of its bytes, so that an equal file under another name or in
 * another feed is the same picture. A picture that cannot be decoded completely is a problem.
 */
export async function storePicture(
  { database, pictures }: { database: SqlRunner; pictures: PictureInspector },
  bytes: Buffer,
): Promise<StoredPicture> {
  if (bytes.length > LARGEST_FILE) return { problem: 'is larger than 20 MB' };
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const known = await database.query('select 1 from picture where id = $1', [id]);
  if (known.rows.length > 0) return { id };
  const inspected = await pictures.inspect(bytes);
  if (!inspected.ok) return { problem: PROBLEMS[inspected.problem] };
  const { width, height, ground, mediaType } = inspected.facts;
  await database.query(
    `insert into picture (id, width, height, ground, media_type, content) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [id, width, height, ground, mediaType, bytes],
  );
  return { id };
}

/** Returns the original of a picture, from the database or the object store; null if the id is unknown. */
export async function pictureContent(database: SqlRunner, files: StoredFiles, id: string): Promise<Buffer | null> {
  const row = await readFileOf(
    async () => {
      const { rows } = await database.query('select content from picture where id = $1', [id]);
      return (rows as { content: Buffer | null }[])[0] ?? null;
    },
    () => `pictures/${id}`,
    files,
  );
  return row?.content ?? null;
}

/**
 * Returns pictures in the order of their import after a position, without those of the last minute: a transaction that
 * began earlier may still commit.
 */
export async function picturesAfter(
  database: SqlRunner,
  after: string | null,
  most: number,
): Promise<{ id: string; position: string }[]> {
  const [at = '-infinity', id = ''] = after?.split('|') ?? [];
  const { rows } = await database.query(
    `select id, added_at::text || '|' || id as position from picture
     where (added_at, id) > ($1::timestamptz, $2) and added_at < now() - interval '1 minute'
     order by added_at, id limit $3`,
    [at, id, most],
  );
  return rows as { id: string; position: string }[];
}
