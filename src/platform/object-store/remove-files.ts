import type { Pool } from '../database/pool.ts';
import { rowOfKey } from './database-store.ts';
import { type FileTable, findStoredRow } from './file-tables.store.ts';
import type { ObjectStore } from './object-store.ts';
import { removeNextObject } from './removals.store.ts';

/**
 * Deletes the objects of deleted rows from all stores. Triggers note them in the transaction that deletes the row, so none
 * is forgotten while a store is away. Returns their number, at most `most`.
 */
export async function removeFiles(
  deps: { pool: Pool; tables: readonly FileTable[]; stores: readonly ObjectStore[]; now(): Date },
  most: number,
): Promise<number> {
  const { pool, tables, stores, now } = deps;
  // The notes wait until a store is configured again.
  if (stores.length === 0) return 0;
  let removed = 0;
  while (removed < most) {
    const isNext = await removeNextObject(pool, now(), async (client, key) => {
      const row = rowOfKey(tables, key);
      const owner = row && (await findStoredRow(client, row.table, row.id));
      if (owner?.hash) return;
      for (const store of stores) await store.delete(key);
    });
    if (!isNext) break;
    removed += 1;
  }
  return removed;
}
