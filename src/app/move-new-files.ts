import { sweepSharedRenditions } from '../platform/images/shared-renditions.ts';
import { moveFiles } from '../platform/object-store/move-files.ts';
import { openObjectStore, openObjectStores } from '../platform/object-store/open-stores.ts';
import { removeFiles } from '../platform/object-store/remove-files.ts';
import { FILE_TABLES } from './file-tables.ts';
import type { Foundation } from './foundation.ts';

/** Milliseconds after which a run ends; the next one, a minute later, continues. */
const RUN_MS = 40_000;
/** Objects that one run deletes at most. */
const MOST_REMOVALS = 1000;

/**
 * Moves files from the database to the object store, and deletes objects of deleted rows. Files wait in the database
 * while the store is away, and are served from there. Without a store it does nothing.
 */
export function moveNewFiles({
  pool,
  clock,
  config,
  log,
}: Pick<Foundation, 'pool' | 'clock' | 'config' | 'log'>): () => Promise<void> {
  const current = openObjectStore(config.files.current);
  const stores = openObjectStores(config.files);
  return async () => {
    if (stores.length === 0) return;
    const deps = { pool, tables: FILE_TABLES, now: clock.now };
    const end = performance.now() + RUN_MS;
    if (current) {
      const moved = await moveFiles({ ...deps, current, former: null }, { isOver: () => performance.now() > end });
      if (moved.moved > 0) log.info({ count: moved.moved, bytes: moved.bytes }, 'files moved to the object store');
      if (moved.problem !== null) log.warn({ problem: moved.problem }, 'files wait for the object store');
    }
    try {
      const removed = await removeFiles({ ...deps, stores }, MOST_REMOVALS);
      if (removed > 0) log.info({ count: removed }, 'objects of deleted rows removed');
    } catch (error) {
      log.warn({ err: error }, 'objects of deleted rows wait for the object store');
    }
  };
}

const MEGABYTE = 1024 * 1024;

/** Keeps renditions of the object store within their budget. Returns how many were deleted. */
export function sweepRenditions({ config }: Pick<Foundation, 'config'>): () => Promise<number> {
  const store = openObjectStore(config.files.current);
  return async () => (store ? sweepSharedRenditions(store, config.sharedRenditionsMb * MEGABYTE) : 0);
}
