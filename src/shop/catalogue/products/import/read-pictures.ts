import fs from 'node:fs/promises';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import { LARGEST_FILE, type StoredPicture, storePicture } from '../pictures.store.ts';
import type { FileFinder } from './files-beside.ts';

/** Reads and stores the picture for a path in a feed, each path once per import. */
export type PictureReader = (written: string) => Promise<StoredPicture>;

export function pictureReader(database: SqlRunner, find: FileFinder): PictureReader {
  const known = new Map<string, StoredPicture>();
  return async (written) => {
    const before = known.get(written);
    if (before) return before;
    const stored = await readPicture(database, find, written);
    known.set(written, stored);
    return stored;
  };
}

async function readPicture(database: SqlRunner, find: FileFinder, written: string): Promise<StoredPicture> {
  const found = await find(written, 'pictures');
  if ('problem' in found) return found;
  const stored = await storeFile(database, found.file);
  return 'problem' in stored ? { problem: `${written} ${stored.problem}` } : stored;
}

async function storeFile(database: SqlRunner, file: string): Promise<StoredPicture> {
  const stat = await fs.stat(file);
  if (!stat.isFile()) return { problem: 'is no file' };
  if (stat.size > LARGEST_FILE) return { problem: 'is larger than 20 MB' };
  return storePicture(database, await fs.readFile(file));
}
