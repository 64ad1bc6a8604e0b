import { createHash } from 'node:crypto';
import type { Pool } from '../database/pool.ts';
import { createDatabaseStore, rowOfKey } from './database-store.ts';
import { countFileRows, type FileTable, findStoredRow, listFileRows, releaseFileRow } from './file-tables.store.ts';
import { type ObjectStore, ObjectStoreFailure } from './object-store.ts';
import { noteRemovals } from './removals.store.ts';

export type MoveDeps = {
  pool: Pool;
  tables: readonly FileTable[];
  /** Store to which files move; null for the database. */
  current: ObjectStore | null;
  /** Store that has files from before; null if only the database has some. */
  former: ObjectStore | null;
  now(): Date;
};

/** Files that moved, files that could not, and the reason of the first of these. */
export type MoveReport = { moved: number; bytes: number; left: number; problem: string | null };

export type MoveLimits = {
  /** Called after each file with the number of files so far. */
  onFile?(done: number, key: string): void;
  /** Returns true when the run is to end; the next one continues. */
  isOver?(): boolean;
};

/** Milliseconds after which an object is deleted that moved into the database: readers may just have opened it. */
const AFTER_MOVE_MS = 600_000;
/** Milliseconds after which a copy is deleted whose row vanished while it was written. */
const AFTER_COPY_MS = 3_600_000;
/** Files that move at the same time: most of their time is waiting for the store. */
const TOGETHER = 4;
/** The run ends after as many files in a row that could not move: the store is away. */
const MOST_FAILURES = 5;

/** Counts the files that are still to move; objects of the former store are not counted. */
export async function countFilesToMove({ pool, tables, current }: MoveDeps): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { inDatabase, inStore } = await countFileRows(pool, table);
    count += current ? inDatabase : inStore;
  }
  return count;
}

/**
 * Moves all files to the current store, some at a time. A file is deleted at its origin only after its copy was read back
 * and has the same hash. A run that is killed loses nothing, and the next one continues where it ended.
 */
export async function moveFiles(deps: MoveDeps, limits: MoveLimits = {}): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, bytes: 0, left: 0, problem: null };
  const underway = new Set<Promise<void>>();
  let failures = 0;
  const bugs: unknown[] = [];
  const move = async ({ key, run }: Step): Promise<void> => {
    try {
      // Others count meanwhile, so the sum is read after the move.
      const bytes = await run();
      report.bytes += bytes;
      report.moved += 1;
      failures = 0;
    } catch (error) {
      if (!(error instanceof ObjectStoreFailure)) bugs.push(error);
      report.left += 1;
      report.problem ??= `${key}: ${error instanceof Error ? error.message : 'failed'}`;
      failures += 1;
    }
    limits.onFile?.(report.moved + report.left, key);
  };
  for await (const step of stepsOf(deps)) {
    if (limits.isOver?.() || failures >= MOST_FAILURES || bugs.length > 0) break;
    const moving: Promise<void> = move(step).finally(() => underway.delete(moving));
    underway.add(moving);
    if (underway.size >= TOGETHER) await Promise.race(underway);
  }
  await Promise.all(underway);
  if (bugs.length > 0) throw bugs[0];
  return report;
}

/** Move of one file, which returns its bytes. */
type Step = { key: string; run(): Promise<number> };

async function* stepsOf(deps: MoveDeps): AsyncGenerator<Step> {
  const { pool, tables, current, former } = deps;
  if (!current) {
    if (!former) return;
    for (const table of tables)
      for await (const { id } of listFileRows(pool, table, 'store')) {
        const key = `${table.prefix}/${id}`;
        yield { key, run: () => moveIn(deps, former, key) };
      }
    return;
  }
  for (const table of tables)
    for await (const { id } of listFileRows(pool, table, 'database')) {
      const key = `${table.prefix}/${id}`;
      yield { key, run: () => moveOut(deps, current, { table, id }) };
    }
  if (former)
    for (const { prefix } of tables)
      for await (const { key } of former.list(`${prefix}/`))
        yield { key, run: () => moveBetween(deps, { from: former, to: current, key }) };
}

/** Moves a file from the database to the store. */
async function moveOut(
  { pool, tables, now }: MoveDeps,
  to: ObjectStore,
  { table, id }: { table: FileTable; id: string },
): Promise<number> {
  const key = `${table.prefix}/${id}`;
  const origin = createDatabaseStore({ pool, tables });
  // If the row vanishes meanwhile, or the process is killed, nothing else would know of the copy.
  await noteRemovals(pool, [key], new Date(now().getTime() + AFTER_COPY_MS));
  const copied = await copyObject(origin, to, key);
  if (copied) await releaseFileRow(pool, table, id, copied);
  return copied?.bytes ?? 0;
}

/** Moves a file from the former store into the database. */
async function moveIn({ pool, tables, now }: MoveDeps, from: ObjectStore, key: string): Promise<number> {
  const row = rowOfKey(tables, key);
  const known = row && (await findStoredRow(pool, row.table, row.id));
  if (!known?.hash) return 0;
  const bytes = await hashObject(from, key);
  if (!bytes?.hash.equals(known.hash)) throw new ObjectStoreFailure(`${from.name} has no such file, or a changed one`);
  const copied = await copyObject(from, createDatabaseStore({ pool, tables }), key);
  await noteRemovals(pool, [key], new Date(now().getTime() + AFTER_MOVE_MS));
  return copied?.bytes ?? 0;
}

/** Moves a file between two stores. A file of no row moves too: its deletion may be noted already. */
async function moveBetween(
  { pool, tables, now }: MoveDeps,
  { from, to, key }: { from: ObjectStore; to: ObjectStore; key: string },
): Promise<number> {
  const row = rowOfKey(tables, key);
  const known = row && (await findStoredRow(pool, row.table, row.id));
  await noteRemovals(pool, [key], new Date(now().getTime() + AFTER_COPY_MS));
  const copied = await copyObject(from, to, key, known?.mediaType);
  if (copied && known?.hash && !known.hash.equals(copied.hash))
    throw new ObjectStoreFailure(`${from.name} has a changed file`);
  await from.delete(key);
  return copied?.bytes ?? 0;
}

type Copied = { bytes: number; hash: Buffer };

/** Copies an object, reads the copy back and compares hashes; null if the origin has none. */
async function copyObject(from: ObjectStore, to: ObjectStore, key: string, mediaType?: string): Promise<Copied | null> {
  const found = await from.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await to.put(key, hashed(found.chunks), mediaType ?? found.mediaType ?? 'application/octet-stream');
  const copied = { bytes, hash: hash.digest() };
  const back = await hashObject(to, key);
  if (!back?.hash.equals(copied.hash)) throw new ObjectStoreFailure(`${to.name} returns another content`);
  return copied;
}

async function hashObject(store: ObjectStore, key: string): Promise<Copied | null> {
  const found = await store.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of found.chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, hash: hash.digest() };
}
