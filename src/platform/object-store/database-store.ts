import { createHash } from 'node:crypto';
import type { Pool } from '../database/pool.ts';
import {
  type FileTable,
  fileRowContent,
  fileRowSize,
  findStoredRow,
  listFileRows,
  releaseFileRow,
  restoreFileRow,
} from './file-tables.store.ts';
import { inParts, joinChunks, type ListedObject, type ObjectStore, ObjectStoreFailure } from './object-store.ts';

/** Bytes of one chunk in the database. */
const CHUNK = 256 * 1024;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the table and the id of a key; null for a key of no table. */
export function rowOfKey(tables: readonly FileTable[], key: string): { table: FileTable; id: string } | null {
  const [prefix, id = ''] = key.split('/');
  const table = tables.find((one) => one.prefix === prefix);
  if (!table || id === '') return null;
  return table.idType === 'text' || UUID.test(id) ? { table, id } : null;
}

/**
 * Creates the store of the database: files are columns of their rows. So it stores files of existing rows only, and
 * deleting one leaves its row.
 */
export function createDatabaseStore({ pool, tables }: { pool: Pool; tables: readonly FileTable[] }): ObjectStore {
  const sizeOf = async (key: string): Promise<number | null> => {
    const row = rowOfKey(tables, key);
    return row && fileRowSize(pool, row.table, row.id);
  };
  return {
    name: 'PostgreSQL',
    put: async (key, content) => {
      const row = rowOfKey(tables, key);
      if (!(row && (await restoreFileRow(pool, row.table, row.id, inParts(content, CHUNK)))))
        throw new ObjectStoreFailure(`the database has no row of ${key}`);
    },
    get: async (key, range) => {
      const row = rowOfKey(tables, key);
      const bytes = await sizeOf(key);
      if (!row || bytes === null) return null;
      const found = await findStoredRow(pool, row.table, row.id);
      const whole = fileRowContent(pool, row.table, row.id);
      const last = range ? Math.min(range.last, bytes - 1) : bytes - 1;
      return {
        bytes,
        mediaType: found?.mediaType ?? null,
        chunks: range ? cutRange(whole, range.first, last) : whole,
      };
    },
    head: async (key) => {
      const bytes = await sizeOf(key);
      const row = rowOfKey(tables, key);
      if (!row || bytes === null) return null;
      return { bytes, mediaType: (await findStoredRow(pool, row.table, row.id))?.mediaType ?? null };
    },
    delete: async (key) => {
      const row = rowOfKey(tables, key);
      const bytes = await sizeOf(key);
      if (!row || bytes === null) return;
      const content = await joinChunks(fileRowContent(pool, row.table, row.id));
      const hash = createHash('sha256').update(content).digest();
      await releaseFileRow(pool, row.table, row.id, { bytes, hash });
    },
    list: (prefix) => listDatabase(pool, tables, prefix),
    link: async () => null,
  };
}

async function* listDatabase(pool: Pool, tables: readonly FileTable[], prefix: string): AsyncGenerator<ListedObject> {
  for (const table of tables) {
    if (!(table.prefix.startsWith(prefix) || prefix.startsWith(`${table.prefix}/`))) continue;
    for await (const { id } of listFileRows(pool, table, 'database')) {
      const key = `${table.prefix}/${id}`;
      const bytes = key.startsWith(prefix) ? await fileRowSize(pool, table, id) : null;
      if (bytes !== null) yield { key, bytes, changedAt: null };
    }
  }
}

/** Yields the bytes from `first` to `last` of a content, both included. */
async function* cutRange(content: AsyncIterable<Buffer>, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > last) return;
  }
}
