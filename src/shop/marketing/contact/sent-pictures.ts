import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readPictureHeader } from './picture-header.ts';
import { MOST_FORM_PIXELS } from './picture-limits.ts';
import { MOST_FORM_PIXELS_IN_ALL, type RefusedFile, safeName, type TakenFile } from './take-files.ts';

/** Picture of a form with a name that is safe to save. */
export type FormPicture = { id: string; name: string; original: Buffer };

/**
 * Reads the files of a form and checks their headers. Decoding a picture can cost seconds, so it waits until an employee
 * looks at it.
 */
export async function readSentPictures(
  sent: readonly TakenFile[],
): Promise<{ ok: true; files: FormPicture[] } | { ok: false; refused: RefusedFile }> {
  const files: FormPicture[] = [];
  let pixels = 0;
  for (const { name, path } of sent) {
    const original = await readFile(path);
    const size = readPictureHeader(original);
    const own = size === null ? 0 : size.width * size.height;
    if (own === 0 || own > MOST_FORM_PIXELS) return { ok: false, refused: { name, problem: 'unreadable' } };
    pixels += own;
    if (pixels > MOST_FORM_PIXELS_IN_ALL) return { ok: false, refused: { name, problem: 'pixels' } };
    const stem = safeName(name).replace(/(?:\.[a-z0-9]+)+$/i, '');
    files.push({ id: randomUUID(), name: `${stem}.jpg`, original });
  }
  return { ok: true, files };
}
