import fs from 'node:fs/promises';
import { LARGEST_FILE } from '../../../../platform/images/decoding/picture-jobs.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import { type PictureInspector, type StoredPicture, storePicture } from '../pictures.store.ts';
import type { FileFinder } from './files-beside.ts';

/** Reads and stores the picture for a path in a feed, each path once per import. */
export type PictureReader = (written: string) => Promise<StoredPicture>;

type PictureReaderDeps = { database: SqlRunner; pictures: PictureInspector; find: FileFinder };

export function pictureReader(deps: PictureReaderDeps): PictureReader {
  const known = new Map<string, StoredPicture>();
  return async (written) => {
    const before = known.get(written);
    if (before) return before;
    const stored = await readPicture(deps, written);
    known.set(written, stored);
    return stored;
  };
}

async function readPicture(deps: PictureReaderDeps, written: string): Promise<StoredPicture> {
  const found = await deps.find(written, 'pictures');
  if ('problem' in found) return found;
  const stored = await storeFile(deps, found.file);
  return 'problem' in stored ? { problem: `${written} ${stored.problem}` } : stored;
}

async function storeFile(deps: PictureReaderDeps, file: string): Promise<StoredPicture> {
  const stat = await fs.stat(file);
  if (!stat.isFile()) return { problem: 'is no file' };
  if (stat.size > LARGEST_FILE) return { problem: 'is larger than 20 MB' };
  return storePicture(deps, await fs.readFile(file));
}
