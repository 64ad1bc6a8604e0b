import { setTimeout as wait } from 'node:timers/promises';
import { createFolderStore } from './folder-store.ts';
import { joinChunks, type ObjectStore } from './object-store.ts';
import { S3_LIMITS, type S3Bucket } from './s3-requests.ts';
import { createS3Store } from './s3-store.ts';

/** Place of files: the database, a folder, or a bucket. */
export type FilePlace = { kind: 'postgres' } | { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Bucket);

/** Places of files. Files are written to `current`; `former` is still read while they move. */
export type FilePlaces = { current: FilePlace; former: FilePlace | null };

/** Reads files that the database does not have. */
export type StoredFiles = {
  /** Returns the content of a file; null if no store has it. */
  read(key: string): Promise<Buffer | null>;
  /** Streams the content of a file; empty if no store has it. */
  chunks(key: string): AsyncIterable<Buffer>;
};

/** Opens the store of a place; null for the database. */
export function openObjectStore(place: FilePlace | null): ObjectStore | null {
  switch (place?.kind) {
    case 'folder':
      return createFolderStore({ folder: place.folder, now: Date.now });
    case 's3':
      return createS3Store({
        bucket: place,
        limits: S3_LIMITS,
        rest: (ms) => wait(ms, undefined, { ref: false }),
        random: Math.random,
      });
    default:
      return null;
  }
}

/** Opens the stores outside the database, in the order in which they are read. */
export function openObjectStores({ current, former }: FilePlaces): ObjectStore[] {
  return [openObjectStore(current), openObjectStore(former)].filter((store) => store !== null);
}

/** Reader of a shop whose database has all files. */
export const NO_STORED_FILES: StoredFiles = createStoredFiles([]);

/** Creates the reader of files in object stores. */
export function createStoredFiles(stores: readonly ObjectStore[]): StoredFiles {
  // A file may move from the last store to the first one between two attempts.
  const order = stores.length > 1 ? [...stores, ...stores.slice(0, 1)] : stores;
  const open = async (key: string): Promise<AsyncIterable<Buffer> | null> => {
    for (const store of order) {
      const found = await store.get(key);
      if (found) return found.chunks;
    }
    return null;
  };
  return {
    read: async (key) => {
      const chunks = await open(key);
      return chunks && joinChunks(chunks);
    },
    chunks: async function* (key) {
      const chunks = await open(key);
      if (chunks) yield* chunks;
    },
  };
}

/**
 * Returns the content of a row, from the database or else from the object store. If neither has it, the row is read once
 * more: the file may have moved into the database meanwhile.
 */
export async function readFileOf<Row extends { content: Buffer | null }>(
  readRow: () => Promise<Row | null>,
  keyOf: (row: Row) => string,
  files: StoredFiles,
): Promise<(Row & { content: Buffer }) | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await readRow();
    if (!row) return null;
    const content = row.content ?? (await files.read(keyOf(row)));
    if (content) return { ...row, content };
  }
  return null;
}
