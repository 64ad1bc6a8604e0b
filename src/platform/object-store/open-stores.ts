import { setTimeout as wait } from 'node:timers/promises';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3_LIMITS, S3_SERVING_LIMITS, type S3Bucket, type S3Limits } from './s3-requests.ts';
import { createS3Store } from './s3-store.ts';

/** Place of files: the database, a folder, or a bucket. */
export type FilePlace = { kind: 'postgres' } | { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Bucket);

/** Places of files. Files are written to `current`; `former` is still read while they move. */
export type FilePlaces = { current: FilePlace; former: FilePlace | null };

/** Opens the store of a place; null for the database. */
export function openObjectStore(place: FilePlace | null, limits: S3Limits = S3_LIMITS): ObjectStore | null {
  switch (place?.kind) {
    case 'folder':
      return createFolderStore({ folder: place.folder, now: Date.now });
    case 's3':
      return createS3Store({
        bucket: place,
        limits,
        rest: (ms) => wait(ms, undefined, { ref: false }),
        random: Math.random,
      });
    default:
      return null;
  }
}

/** Opens the stores outside the database, in the order in which they are read. `isServing`: while visitors wait. */
export function openObjectStores({ current, former }: FilePlaces, isServing = false): ObjectStore[] {
  const limits = isServing ? S3_SERVING_LIMITS : S3_LIMITS;
  return [openObjectStore(current, limits), openObjectStore(former, limits)].filter((store) => store !== null);
}
