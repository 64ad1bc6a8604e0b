import type pg from 'pg';
import type { PictureDecoder } from '../../../../platform/images/decoding/picture-decoder.ts';
import type { StoredFiles } from '../../../../platform/object-store/stored-files.ts';
import { pictureContent } from '../pictures.store.ts';

export type PictureColours = Pick<PictureDecoder, 'cut' | 'inspect'>;
/** Point on a picture, in parts of its width and height from 0 to 1. */
export type PicturePoint = { x: number; y: number };

/** Edge of the read area, in parts of the shorter side: one pixel of a fabric is not its colour. */
const AREA = 0.02;

/** Returns the square around a point whose dominant colour is read, within the picture. */
export function areaAround(
  { x, y }: PicturePoint,
  size: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const shorter = Math.min(size.width, size.height);
  const edge = Math.min(shorter, Math.max(3, Math.round(shorter * AREA)));
  const place = (part: number, length: number): number =>
    Math.max(0, Math.min(length - edge, Math.round(part * length - edge / 2)));
  return { left: place(x, size.width), top: place(y, size.height), width: edge, height: edge };
}

/**
 * Returns the colour of a picture: at a point, or without one the dominant one. Null if the picture is not the product's
 * or cannot be decoded.
 */
export async function colourOfPicture(
  { client, pictures, files }: { client: pg.ClientBase; pictures: PictureColours; files: StoredFiles },
  { product, picture, point }: { product: string; picture: string; point: PicturePoint | null },
): Promise<string | null> {
  const { rows } = await client.query<{ ground: string; width: number; height: number }>(
    `select ground, width, height from picture
     where id = $2 and exists (select from product_picture join variant on variant.sku = product_picture.sku
       where picture_id = picture.id and variant.product_id = $1)`,
    [product, picture],
  );
  const [row] = rows;
  if (!row) return null;
  const content = point && (await pictureContent(client, files, picture));
  if (point === null || content === null) return row.ground;
  const part = await pictures.cut(content, areaAround(point, row));
  if (!part.ok) return null;
  const read = await pictures.inspect(part.content);
  return read.ok ? read.facts.ground : null;
}
