import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { SqlRunner } from '../../../platform/jobs.ts';

export const LARGEST_FILE = 20 * 1024 * 1024;
export const MOST_PIXELS = 50_000_000;

const MEDIA_TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

export type StoredPicture = { id: string } | { problem: string };

/**
 * Checks a picture and stores it once. Its id is the hash of its bytes, so that an equal file under another name or in
 * another feed is the same picture. A picture that cannot be decoded completely is a problem.
 */
export async function storePicture(database: SqlRunner, bytes: Buffer): Promise<StoredPicture> {
  if (bytes.length > LARGEST_FILE) return { problem: 'is larger than 20 MB' };
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const known = await database.query('select 1 from picture where id = $1', [id]);
  if (known.rows.length > 0) return { id };
  const facts = await inspect(bytes);
  if ('problem' in facts) return facts;
  await database.query(
    `insert into picture (id, width, height, ground, media_type, content) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [id, facts.width, facts.height, facts.ground, facts.mediaType, bytes],
  );
  return { id };
}

type Facts = { width: number; height: number; ground: string; mediaType: string };

async function inspect(bytes: Buffer): Promise<Facts | { problem: string }> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  try {
    const meta = await sharp(bytes, options).metadata();
    const format = meta.format === 'heif' && meta.compression === 'av1' ? 'avif' : (meta.format ?? '');
    const mediaType = MEDIA_TYPES[format];
    if (!mediaType) return { problem: 'is no JPEG, PNG, WebP or AVIF' };
    if ((meta.width ?? 0) * (meta.height ?? 0) > MOST_PIXELS) return { problem: 'has more than 50 megapixels' };
    // Decodes the whole file at a small size; a truncated file fails here.
    const { data, info } = await sharp(bytes, options)
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(64, 64, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).stats();
    // Cameras store the rotation as metadata. Width and height are those of the rotated picture.
    const turned = (meta.orientation ?? 1) >= 5;
    const [width = 0, height = 0] = turned ? [meta.height, meta.width] : [meta.width, meta.height];
    return { width, height, ground: hex(dominant), mediaType };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { problem: /pixel limit/i.test(message) ? 'has more than 50 megapixels' : 'is no picture or is broken' };
  }
}

function hex(colour: { r: number; g: number; b: number }): string {
  return `#${[colour.r, colour.g, colour.b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the original of a picture, for the picture service; null if the id is unknown. */
export async function pictureContent(database: SqlRunner, id: string): Promise<Buffer | null> {
  const { rows } = await database.query('select content from picture where id = $1', [id]);
  const [row] = rows as { content: Buffer }[];
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
