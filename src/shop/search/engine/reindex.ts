import { currentPosition } from '../../../platform/changes/changes.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { REINDEX_TOPIC } from './index/project-changes.ts';
import { announceReindex } from './index/projection.store.ts';
import { createProjection } from './index/projection.ts';
import { snapshotFolder } from './index/snapshot-folder.ts';
import { tenantsToIndex } from './index/tenants-to-index.ts';

/** Makes the process that writes to the search cluster build a new index. Searches use the old one until then. */
export async function announceClusterBuild(pool: Pool): Promise<void> {
  await announceReindex(pool, REINDEX_TOPIC);
}

/** Builds the index from the database and saves it as a snapshot for all processes. Returns the number of products. */
export async function reindex(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  folder: string;
  onProgress(done: number, all: number): void;
}): Promise<number> {
  const { pool, clock, log, folder, onProgress } = deps;
  // A process that loads the snapshot reads again what was committed during the build.
  const position = await currentPosition(pool);
  const projection = createProjection({
    pool,
    clock,
    log,
    tenants: () => tenantsToIndex(pool),
    onPublish: () => {},
    onProgress,
  });
  await projection.rebuild();
  const built = projection.current();
  if (!built) throw new Error('nothing was built');
  const { dictionary, tenants } = built;
  snapshotFolder(folder).save({ position, savedAt: clock.now().getTime() }, { dictionary, tenants });
  await announceReindex(pool, REINDEX_TOPIC);
  return tenants.reduce((sum, { segments }) => sum + (segments[0]?.products ?? 0), 0);
}
