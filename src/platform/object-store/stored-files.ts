import { joinChunks, type ObjectStore, ObjectStoreFailure } from './object-store.ts';

/** Reads files that the database does not have. */
export type StoredFiles = {
  /** Returns the content of a file; null if no store has it. */
  read(key: string): Promise<Buffer | null>;
  /** Streams the content of a file; empty if no store has it. */
  chunks(key: string): AsyncIterable<Buffer>;
};

/** Reader of a shop whose database has all files. */
export const NO_STORED_FILES: StoredFiles = createStoredFiles([]);

/** Milliseconds without a request after a store could not be reached, so that waiting visitors do not queue up. */
const REST_MS = 5000;

/** Creates the reader of files in object stores. `now` in milliseconds. */
export function createStoredFiles(stores: readonly ObjectStore[], now: () => number = Date.now): StoredFiles {
  let awayUntil = Number.NEGATIVE_INFINITY;
  const reachable = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (now() < awayUntil) throw new ObjectStoreFailure('the store could not be reached some seconds ago');
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectStoreFailure) awayUntil = now() + REST_MS;
      throw error;
    }
  };
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
    read: (key) =>
      reachable(async () => {
        const chunks = await open(key);
        return chunks && joinChunks(chunks);
      }),
    chunks: async function* (key) {
      const chunks = await reachable(() => open(key));
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
