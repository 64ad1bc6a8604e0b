import fs from 'node:fs/promises';
import path from 'node:path';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { LARGEST_FILE, type StoredPicture, storePicture } from '../pictures.store.ts';

/** Reads and stores the picture of a path as the feed writes it; each path once an import. */
export type PictureReader = (written: string) => Promise<StoredPicture>;

/**
 * Pictures are read from the feed's folder and, if given, from a media folder; never from elsewhere, neither by ".."
 * nor through a link of the file system.
 */
export async function pictureReader(
  database: SqlRunner,
  feedFile: string,
  mediaRoot: string | undefined,
): Promise<PictureReader> {
  const roots: string[] = [];
  for (const folder of [
    path.dirname(path.resolve(feedFile)),
    ...(mediaRoot === undefined ? [] : [path.resolve(mediaRoot)]),
  ]) {
    roots.push(await fs.realpath(folder));
  }
  const known = new Map<string, StoredPicture>();
  return async (written) => {
    const before = known.get(written);
    if (before) return before;
    const stored = await readPicture(database, roots, written);
    known.set(written, stored);
    return stored;
  };
}

async function readPicture(database: SqlRunner, roots: string[], written: string): Promise<StoredPicture> {
  if (/^[a-z][a-z0-9+.-]+:/i.test(written)) return { problem: 'pictures are read from files beside the feed' };
  for (const root of roots) {
    const file = await fs.realpath(path.resolve(root, written)).catch(() => null);
    if (file === null) continue;
    if (!roots.some((folder) => file.startsWith(folder + path.sep))) {
      return { problem: `${written} lies outside the folder of the feed` };
    }
    const stored = await storeFile(database, file);
    return 'problem' in stored ? { problem: `${written} ${stored.problem}` } : stored;
  }
  const inside = roots.some((root) => path.resolve(root, written).startsWith(root + path.sep));
  return { problem: inside ? `there is no file ${written}` : `${written} lies outside the folder of the feed` };
}

async function storeFile(database: SqlRunner, file: string): Promise<StoredPicture> {
  const stat = await fs.stat(file);
  if (!stat.isFile()) return { problem: 'is no file' };
  if (stat.size > LARGEST_FILE) return { problem: 'is larger than 20 MB' };
  return storePicture(database, await fs.readFile(file));
}
